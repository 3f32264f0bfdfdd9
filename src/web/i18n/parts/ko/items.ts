export const itemsKo = {
  series: {
    completed: '완결',
    count: '{count}개',
    type: { A: '글', P: '시', V: '영상', W: '웹툰', AV: '글·영상', MA: '음악·글', C: '카드뉴스' },
  },
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
