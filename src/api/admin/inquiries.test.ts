import { beforeEach, describe, expect, test } from 'vitest'
import { ANSWER_MAX } from '#src/domain/support/rules.ts'
import { browser, type Browser, PASSWORD, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'

const library = testLibrary()
const mail = testMail(library)
const LETTER = { title: '글씨가 작습니다', content: '<b>설정</b>을 바꾸어도\n그대로입니다.' }
const ANSWER = '고쳤습니다.\n고맙습니다 & 평안히.'
let owner: Browser
let member: Browser
let woken: number

beforeEach(async () => {
  woken = 0
  const api = library.visit({ members: { onMailQueued: () => void woken++ } })
  const [first, second] = await signUpMany(api, 2)
  owner = first!
  member = second!
  await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', 1).execute()
  await library.db.deleteFrom('outbox').execute()
  await member.send('POST', '/api/notice/inquiry', LETTER)
  woken = 0
})

const answer = (who: Browser, more: object = {}, id = 1) =>
  who.send('POST', `/api/admin/inquiry/${id}/answer`, { answer: ANSWER, ...more })
const confirm = (who: Browser) => who.send('POST', '/api/user/stepUp', { password: PASSWORD })
const status = async () => (await member.get<{ status: string }[]>('/api/notice/inquiry')).body[0]?.status

describe('the answer to an inquiry', () => {
  test('is an owner’s to give, whose password was typed a moment ago', async () => {
    expect((await answer(browser(library.visit()))).body).toMatchObject({ message: 'TOKEN_NULL' })
    await confirm(member)
    expect((await answer(member)).body).toMatchObject({ message: 'FORBIDDEN' })
    expect((await answer(owner)).body).toMatchObject({ message: 'STEP_UP_NEEDED' })
    expect(await status()).toBe('pending')
    await confirm(owner)
    expect((await answer(owner)).status).toBe(200)
    expect((await member.get('/api/notice/inquiry')).body).toMatchObject([
      { status: 'answered', answer: ANSWER, answeredAt: expect.stringMatching(/Z$/) as string },
    ])
    expect(woken).toBe(1)
  })

  test.each([
    ['ko', '문의하신 내용에 답해 드립니다'],
    ['en', 'Our answer to your inquiry'],
  ])('reaches the member in their language (%s), as text and as HTML', async (language, subject) => {
    await member.send('PATCH', '/api/user/me', { language })
    await confirm(owner)
    await answer(owner)
    const [sent] = await mail.demo().deliverAll()
    expect(sent).toMatchObject({ to: 'm2@mail.example', subject: expect.stringContaining(subject) as string })
    for (const said of [ANSWER, LETTER.title, LETTER.content, '/setting/detail/contact?tab=list#inquiry-1'])
      expect(sent?.text).toContain(said)
    expect(sent?.html).toContain('고쳤습니다.<br>고맙습니다 &amp; 평안히.')
    expect(sent?.html).toContain('&lt;b&gt;설정&lt;/b&gt;을 바꾸어도<br>그대로입니다.')
    const queued = await library.db.selectFrom('outbox').select('payload').execute()
    expect(queued).toEqual([
      { payload: { inquiryId: 1, wording: expect.stringMatching(/^\d{4}-\d\d-\d\d\.\d+$/) as string } },
    ])
  })

  test('is given once, even by two at the same moment', async () => {
    await confirm(owner)
    const tries = await Promise.all([answer(owner), answer(owner, { answer: '둘' })])
    expect(new Set(tries.map((one) => one.status))).toEqual(new Set([200, 409]))
    expect(tries.find((one) => one.status === 409)?.body).toMatchObject({ message: 'ANSWERED_ALREADY' })
    expect(await mail.outbox()).toHaveLength(1)
  })

  test('needs an inquiry and words', async () => {
    await confirm(owner)
    expect(await answer(owner, {}, 2)).toMatchObject({ status: 404, body: { message: 'INQUIRY_NOT_FOUND' } })
    for (const [words, fault] of [
      [' ', 'EMPTY'],
      ['가'.repeat(ANSWER_MAX + 1), 'TOO_LONG'],
      ['가\0', 'INVALID'],
    ])
      expect((await answer(owner, { answer: words })).body).toMatchObject({ fields: { answer: fault } })
    expect(await status()).toBe('pending')
    expect(await mail.outbox()).toEqual([])
  })

  test('is written to nobody who has left, whose inquiry is gone', async () => {
    await confirm(owner)
    await answer(owner)
    await library.db.deleteFrom('member').where('id', '=', 2).execute()
    expect(await mail.demo().deliverAll()).toEqual([])
  })
})
