export const uiKo = {
  shelf: {
    more: '더보기',
    moreOf: '{title} 더보기',
    previous: '이전',
    next: '다음',
  },
  dialog: {
    notice: '알림',
    ok: '확인',
    cancel: '취소',
    close: '닫기',
  },
  state: {
    loading: '불러오는 중입니다',
    failed: '불러오지 못했습니다',
    failedHint: '잠시 뒤에 다시 시도해 주세요.',
    retry: '다시 시도',
  },
  pages: {
    label: '쪽',
    previous: '이전 쪽',
    next: '다음 쪽',
    page: '{page}쪽',
  },
  scripture: {
    none: '이 서재의 성경에는 없는 구절입니다. 가지고 계신 성경에서 찾아보세요.',
    cut: '… 나머지는 가지고 계신 성경에서 이어 읽어 주세요.',
    other: '{version} · 한국어 본문이 아직 없어 영어 성경으로 보여 드립니다.',
  },
  scrollTop: '맨 위로',
  offline: '인터넷 연결이 끊겼습니다. 연결되면 이어서 보실 수 있습니다.',
  missingBook: {
    picture: '책 한 권이 빠진 서가. 옆 책이 빈 자리로 기대었다가 다시 섭니다.',
    pause: '움직임 멈추기',
    play: '움직임 다시 보기',
  },
} as const
