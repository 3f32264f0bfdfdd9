export const itemsKo = {
  free: '무료',
  translatedBy: '{name} 옮김',
  held: '아직 나만 볼 수 있습니다. 이메일 주소를 확인하시면 모두에게 공개됩니다.',
  heldMore: '이메일 확인하러 가기',
  likes: '좋아요 {count, number}',
  featured: {
    kicker: '이 책을 읽은 세 사람',
    voiceOf: '{name} 님의 이야기',
    next: '다음 이야기',
  },
  hero: {
    label: '알림',
    more: '자세히 보기',
    previous: '이전 알림',
    next: '다음 알림',
    position: '{total, number}개 가운데 {current, number}번째 알림',
  },
} as const
