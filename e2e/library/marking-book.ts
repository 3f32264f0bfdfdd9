import { plantEpub } from '#src/epub/planted-book.ts'

/** What the journeys of marking know of their book. The first stays as it is in the next edition, the second changes, the third goes. */
export const MARKING = {
  ko: {
    title: '표시하는 책',
    kept: '저녁마다 심지를 다듬은 등불은 작아도 한결같이 빛난다.',
    changed: '정원지기는 배 마흔 개를 세어 서리가 내리기 전에 이웃에게 모두 나누어 주었다.',
    changedTo: '정원지기는 배 열네 개를 세어 첫서리가 내리기 전에 이웃들에게 거의 나누어 주었다.',
    dropped: '구리 수탉 위로 눈이 조용히 쌓이는 동안 왜가리 두 마리가 빌린 우산을 두고 다투었다.',
  },
  en: {
    title: 'A Book for Marking',
    kept: 'A lamp that is trimmed every evening gives a small and faithful light.',
    changed: 'The gardener counted forty pears and gave the neighbours all of them before the frost.',
    changedTo:
      'The gardener counted fourteen pears and gave his neighbours most of them before the first frost.',
    dropped: 'Quiet snow covered the copper weathercock while two herons argued over a borrowed umbrella.',
  },
} as const
export type MarkingLanguage = keyof typeof MARKING

const PARAGRAPHS = 150

/** A book of some pages with three sentences to mark, words set off within them, and a note. */
export function markingBook(language: MarkingLanguage, edition: 1 | 2): Uint8Array {
  const { title, kept, changed, changedTo, dropped } = MARKING[language]
  const begin = Array.from({ length: 3 }, (_, n) => `<p>${filler(language, n)}</p>`).join('')
  const between = (n: number) => `<p>${filler(language, n)}</p>`
  const [first = '', ...rest] = kept.split(' ')
  const [second = '', ...end] = rest
  const rise = edition === 2 ? `<p>${filler(language, PARAGRAPHS + 7)}</p>` : ''
  const marked =
    `<p>${first} <em>${second}</em> ${end.join(' ')} ${filler(language, 3)}<a epub:type="noteref" href="#n1">1</a></p>` +
    between(4) +
    `<p>${edition === 1 ? changed : changedTo}</p>${between(5)}` +
    (edition === 1 ? `<p>${dropped}</p>` : '') +
    Array.from({ length: PARAGRAPHS - 6 }, (_, n) => between(n + 6)).join('') +
    `<aside epub:type="footnote" id="n1"><p>${filler(language, PARAGRAPHS)}</p></aside>`
  return plantEpub({
    metadata:
      `<dc:identifier id="id">urn:marking:${language}</dc:identifier><dc:title>${title}</dc:title>` +
      `<dc:language>${language}</dc:language><dc:creator>Mark Penn</dc:creator>`,
    nav: `<nav epub:type="toc"><ol><li><a href="a.xhtml">${title}</a></li></ol></nav>`,
    pages: { 'a.xhtml': `<h1>${title}</h1>${rise}${begin}${marked}` },
  })
}

const WORDS = {
  ko: {
    who: ['뱃사공', '옹기장이', '서기', '목수', '방앗간 주인', '책장수', '양치기'],
    what: ['낡은 편지 한 묶음', '물푸레나무 의자', '소금 두 되', '푸른 등잔', '이름 없는 열쇠'],
    where: ['다락방 구석', '우물가 돌담', '사과나무 아래', '다리 건너 장터', '교회 종탑', '바닷가 헛간'],
  },
  en: {
    who: ['ferryman', 'potter', 'clerk', 'carpenter', 'miller', 'bookseller', 'shepherd'],
    what: [
      'a bundle of old letters',
      'a chair of ash',
      'two measures of salt',
      'a blue lamp',
      'a nameless key',
    ],
    where: ['attic', 'well', 'apple tree', 'market over the bridge', 'bell tower', 'boat shed'],
  },
} as const

/** Two sentences that no other paragraph has. */
function filler(language: MarkingLanguage, n: number): string {
  const { who, what, where } = WORDS[language]
  const at = (list: readonly string[], by: number) => list[(n * by + n) % list.length]
  return language === 'ko'
    ? `${n + 1}째 날에 ${at(who, 1)}도 ${at(where, 2)}에 ${at(what, 3)}만 두고 왔다고 말했다. 아무도 서두르지 않았고, ${at(who, 4)}만이 ${n + 30}걸음을 세며 천천히 걸었다.`
    : `On day ${n + 1} the ${at(who, 1)} said that ${at(what, 3)} had been left by the ${at(where, 2)}. Nobody hurried, and only the ${at(who, 4)} walked slowly, counting ${n + 30} steps.`
}
