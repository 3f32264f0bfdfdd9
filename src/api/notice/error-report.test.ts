import { beforeEach, describe, expect, test } from 'vitest'
import { answerReport, getReport, listOpenReports } from '#src/domain/support/answer-report.ts'
import { ERROR_CONTENT_MAX, ERROR_TITLE_MAX } from '#src/domain/support/rules.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { browser, type Browser, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'
import { claimOf } from '#src/testing/marks.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary()
const mail = testMail(library)
const AT = new Date('2026-06-01T00:00:00Z')
let grace: Browser
let other: Browser
let book: PlantedBook

beforeEach(async () => {
  const [first, second] = await signUpMany(library.visit(), 2)
  grace = first!
  other = second!
  await library.db.deleteFrom('outbox').execute()
  book = await library.plant({ title: '고백록', pages: 5 }, { samplePages: 2 })
})

const anchorAt = (page: number, start = 0, end = 12) =>
  claimOf(library.db, book, { page, start, end, nth: 1 })
const report = async (who: Browser, more: object = {}) =>
  who.send('POST', '/api/notice/errorReport', {
    bookId: book.bookId,
    anchor: await anchorAt(1),
    title: '오타가 있습니다',
    content: '‘은해’는 ‘은혜’의 오타로 보입니다.',
    ...more,
  })

describe('an error in a book', () => {
  test('is reported with its place, in the words of the book', async () => {
    const anchor = { ...(await anchorAt(2)), prefix: 'made up' }
    expect(await report(grace, { anchor, title: ' 오타가\n있습니다 ' })).toMatchObject({
      status: 201,
      body: {},
    })
    expect(await getReport(library.db, 1)).toMatchObject({
      id: 1,
      book: '고백록',
      page: 2,
      nickname: '회원1',
      quote: anchor.exact,
      title: '오타가 있습니다',
      content: '‘은해’는 ‘은혜’의 오타로 보입니다.',
      answer: null,
    })
  })

  test('reported many times at once is one report; another’s is another', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(grace)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await report(grace, { content: '또 하나 있습니다.' })
    await report(other)
    expect(await listOpenReports(library.db, 10)).toHaveLength(3)
  })

  test.each([
    ['no title', { title: ' ' }, { title: 'EMPTY' }],
    ['invisible marks alone', { content: '\u200B' }, { content: 'EMPTY' }],
    ['neither', { title: '', content: '' }, { title: 'EMPTY', content: 'EMPTY' }],
    ['too long a title', { title: '가'.repeat(ERROR_TITLE_MAX + 1) }, { title: 'TOO_LONG' }],
    ['too long a content', { content: '가'.repeat(ERROR_CONTENT_MAX + 1) }, { content: 'TOO_LONG' }],
    ['a title of another kind', { title: 3 }, { title: 'INVALID' }],
    ['no place', { anchor: [] }, { anchor: 'INVALID' }],
  ])('with %s is refused', async (_, wrong, fields) => {
    expect(await report(grace, wrong)).toMatchObject({ status: 400, body: { fields } })
    expect(await listOpenReports(library.db, 10)).toEqual([])
  })

  test('may be as long as the rules say', async () => {
    const long = { title: '가'.repeat(ERROR_TITLE_MAX), content: '나'.repeat(ERROR_CONTENT_MAX) }
    expect((await report(grace, long)).status).toBe(201)
  })

  test('on a page the member may not read is refused, and tells nothing of it', async () => {
    const anchor = await anchorAt(3)
    for (const tried of [anchor, { ...anchor, exact: '지어낸 말' }])
      expect((await report(grace, { anchor: tried })).body).toMatchObject({ message: 'DID_NOT_PAYED' })
    expect((await report(grace, { bookId: 4711 })).body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
    const made = { ...(await anchorAt(1)), exact: '지어낸 말' }
    expect((await report(grace, { anchor: made })).body).toMatchObject({ fields: { anchor: 'DIFFERENT' } })
  })

  test('may be reported ten times an hour', async () => {
    const limited = browser(library.visit({ limits: createLimits(() => 0) }))
    await limited.signIn({ email: 'm1@mail.example' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await report(limited, { title: `오타 ${n}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })
})

test('a member finds their own reports, with what came of them, and nobody else’s', async () => {
  await report(grace)
  await report(other, { title: '남의 제보' })
  await report(grace, { title: '또 하나', anchor: await anchorAt(2) })
  await answerReport(library.db, { id: 1, answer: '고쳤습니다.', at: AT })
  const { body } = await grace.get('/api/notice/errorReport')
  const shown = {
    bookId: book.bookId,
    bookTitle: '고백록',
    content: '‘은해’는 ‘은혜’의 오타로 보입니다.',
    createdAt: expect.stringMatching(/Z$/) as string,
  }
  expect(body).toEqual([
    {
      ...shown,
      errorReportId: 3,
      page: 2,
      quote: (await anchorAt(2)).exact,
      title: '또 하나',
      status: 'pending',
      answer: null,
      answeredAt: null,
    },
    {
      ...shown,
      errorReportId: 1,
      page: 1,
      quote: (await anchorAt(1)).exact,
      title: '오타가 있습니다',
      status: 'answered',
      answer: '고쳤습니다.',
      answeredAt: AT.toISOString(),
    },
  ])
})

describe('the answer to a report', () => {
  test.each([
    ['ko', '알려 주신 오류를 확인했습니다', '『고백록』 1쪽'],
    ['en', 'About the error you reported', '고백록, page 1'],
  ])('reaches the member in their language (%s), as text and as HTML', async (language, subject, place) => {
    await grace.send('PATCH', '/api/user/me', { language })
    await report(grace, { content: '<b>굵은</b> 글' })
    await answerReport(library.db, { id: 1, answer: '고쳤습니다.\n고맙습니다 & 평안히.', at: AT })
    const [sent] = await mail.demo().deliverAll()
    expect(sent).toMatchObject({ to: 'm1@mail.example', subject: expect.stringContaining(subject) as string })
    expect(sent?.text).toContain('고쳤습니다.\n고맙습니다 & 평안히.')
    expect(sent?.text).toContain(place)
    expect(sent?.text).toMatch(new RegExp(`/read/${book.bookId}\\?loc=\\d+&edition=${book.editionId}`))
    expect(sent?.html).toContain('고쳤습니다.<br>고맙습니다 &amp; 평안히.')
    expect(sent?.html).toContain('&lt;b&gt;굵은&lt;/b&gt; 글')
    expect(await listOpenReports(library.db, 10)).toEqual([])
  })

  test('is given once, even by two at the same moment', async () => {
    await report(grace)
    const tries = await Promise.allSettled(
      ['하나', '둘'].map((answer) => answerReport(library.db, { id: 1, answer, at: AT })),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await mail.outbox()).toHaveLength(1)
  })

  test('needs a report and words', async () => {
    await report(grace)
    const answer = (id: number, words: string) => answerReport(library.db, { id, answer: words, at: AT })
    await expect(answer(2, '고쳤습니다')).rejects.toMatchObject({ code: 'NO_REPORT' })
    await expect(answer(1, ' ')).rejects.toMatchObject({ code: 'ANSWER_EMPTY' })
    await expect(answer(1, '가'.repeat(4001))).rejects.toMatchObject({ code: 'ANSWER_TOO_LONG' })
    expect(await mail.outbox()).toEqual([])
  })

  test('is written to nobody who has left, whose report is gone', async () => {
    await report(grace)
    await answerReport(library.db, { id: 1, answer: '고쳤습니다', at: AT })
    await library.db.deleteFrom('member').where('id', '=', 1).execute()
    expect(await mail.demo().deliverAll()).toEqual([])
    await expect(getReport(library.db, 1)).rejects.toMatchObject({ code: 'NO_REPORT' })
  })
})
