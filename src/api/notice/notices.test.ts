import { beforeEach, describe, expect, test } from 'vitest'
import { putSupportTexts } from '#src/domain/support/shipped-texts.ts'
import { testLibrary } from '#src/testing/library.ts'

type Notice = { noticeId: number; title: string; date: string }

const library = testLibrary()
const notice = (date: string, title: string) => ({
  date,
  ko: { title, text: `${title}의 본문` },
  en: { title: `${title} (en)`, text: 'The text' },
})
const question = (category: 'account' | 'payment', asked: string) => ({
  category,
  ko: { question: asked, answer: '한국어 답' },
  en: { question: `${asked} (en)`, answer: 'An answer' },
})
const NOTICES = [notice('2026-03-01', '봄'), notice('2026-11-01', '가을')]
const QUESTIONS = [question('payment', '해지는?'), question('account', '비밀번호는?')]
let ask: ReturnType<typeof library.visit>

beforeEach(async () => {
  ask = library.visit()
  await putSupportTexts(library.db, { notices: NOTICES, questions: QUESTIONS })
})

const titles = async () => (await ask<Notice[]>('/api/notice')).body.map(({ title }) => title)

describe('notices', () => {
  test('are listed for everyone, the newest first, in the asked language', async () => {
    expect((await ask('/api/notice')).body).toEqual([
      { noticeId: 2, title: '가을', date: '2026-11-01' },
      { noticeId: 1, title: '봄', date: '2026-03-01' },
    ])
    expect((await ask('/api/notice?lang=en')).body).toMatchObject([
      { title: '가을 (en)' },
      { title: '봄 (en)' },
    ])
  })

  test('are read one by one', async () => {
    expect((await ask('/api/notice/1')).body).toEqual({
      noticeId: 1,
      title: '봄',
      date: '2026-03-01',
      content: '봄의 본문',
    })
    expect((await ask('/api/notice/1?lang=en')).body).toMatchObject({ content: 'The text' })
    expect(await ask('/api/notice/3')).toMatchObject({ status: 404, body: { message: 'NOTICE_NOT_FOUND' } })
    expect((await ask('/api/notice/x')).body).toMatchObject({ fields: { noticeId: 'INVALID' } })
  })

  test('that ship are put once; what the operator has made of one stays', async () => {
    await library.db.updateTable('notice').set({ title_ko: '고친 봄' }).where('id', '=', 1).execute()
    const more = [...NOTICES, notice('2026-12-01', '겨울')]
    await putSupportTexts(library.db, { notices: more, questions: QUESTIONS })
    expect(await titles()).toEqual(['겨울', '가을', '고친 봄'])
    expect((await ask<unknown[]>('/api/notice/faq')).body).toHaveLength(2)
  })
})

test('frequent questions come in their order, in the asked language', async () => {
  expect((await ask('/api/notice/faq')).body).toEqual([
    { faqId: 1, category: 'payment', question: '해지는?', answer: '한국어 답' },
    { faqId: 2, category: 'account', question: '비밀번호는?', answer: '한국어 답' },
  ])
  expect((await ask('/api/notice/faq?lang=en')).body).toMatchObject([
    { question: '해지는? (en)', answer: 'An answer' },
    { question: '비밀번호는? (en)' },
  ])
})
