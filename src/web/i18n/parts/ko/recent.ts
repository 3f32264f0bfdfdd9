export const recent = {
  thisDevice: '이 기기',
  otherDevice: '다른 기기',
  none: '아직 최근 자리가 없습니다. 차례나 검색으로 다른 곳에 가시면 읽던 자리가 여기에 남습니다.',
} as const
