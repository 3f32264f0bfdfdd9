/** What the magazine says. Fetched by its pages only. */
export const magazine = {
  lead: '책 곁에서 쓴 글을 한 호씩 엮어 보냅니다. 누구나 무료로 읽으실 수 있습니다.',
  found:
    '책과 사람, 함께 읽는 일에 관한 글을 엮은 언약서재의 매거진입니다. 누구나 무료로 읽으실 수 있습니다.',
  newest: '이번 호',
  start: '첫 글부터 읽기',
  articles: '이번 호의 글',
  past: '지난 호',
  inKorean: '한국어',
  inEnglish: '영어',
  empty: '아직 나온 호가 없습니다',
  emptyHint: '첫 호를 준비하고 있습니다. 그동안 책을 먼저 둘러보세요.',
  toBooks: '책 둘러보기',
  by: '글 {author}',
  share: '공유',
  next: '다음 글',
  contents: '이 호의 차례',
  toMagazine: '다른 호 보기',
} as const
