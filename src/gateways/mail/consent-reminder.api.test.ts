import { beforeEach, expect, test } from 'vitest'
import { setMarketing } from '#src/domain/members/consent/consent.ts'
import { remindOfConsent } from '#src/domain/members/consent/consent-reminder.ts'
import { browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'

const library = testLibrary()
const { demo, outbox, context, signUp } = testMail(library)

const DAY = 86_400_000
const agreed = new Date('2026-11-20T23:30:00+09:00')
const after = (days: number, hours = 14) => new Date(agreed.getTime() + days * DAY + hours * 3600_000)
const remind = (now: Date) => remindOfConsent(context(() => now))
const reminders = async () => (await outbox()).filter(({ kind }) => kind === 'consentReminder')
const agreeing = { marketing_agreed_at: agreed, email_verified_at: agreed }

beforeEach(async () => {
  await signUp({ agreeMarketing: true })
  await library.db.updateTable('outbox').set({ outcome: 'sent', done_at: agreed }).execute()
  await library.db.updateTable('member').set(agreeing).execute()
})

test('a member is told of the consent before every second year is over, once', async () => {
  expect(await remind(after(699))).toBe(0)
  const told = await Promise.all([remind(after(701)), remind(after(701)), remind(after(701))])
  expect(told.reduce((sum, one) => sum + one)).toBe(1)
  expect(await remind(after(729))).toBe(0)
  expect(await remind(after(1400))).toBe(0)
  expect(await remind(after(1402))).toBe(1)
  expect(await reminders()).toHaveLength(2)
})

test('the mail names the day, the sender and a way out that works without signing in', async () => {
  await remind(after(701))
  const [mail] = await demo().deliverAll(() => after(701))
  expect(mail?.subject).toBe('[언약서재] 소식 메일 수신 동의를 확인해 드립니다')
  for (const part of ['2026.11.20', '언약서재 주식회사', '서울시 종로구 1', '02-000-0000', '아무것도'])
    expect(mail?.text).toContain(part)
  const token = /\/unsubscribe#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.html).toContain(`/unsubscribe#${token}`)
  const program = browser(library.visit())
  const address = `/api/mail/unsubscribe?token=${encodeURIComponent(token)}`
  expect((await program.sendForm(address, '')).status).toBe(200)
  expect(await remind(after(1402))).toBe(0)
})

test('and in English', async () => {
  await library.db.updateTable('member').set({ language: 'en' }).execute()
  await remind(after(701))
  const [mail] = await demo().deliverAll(() => after(701))
  expect(mail?.subject).toBe('[Covenant Library] Your consent to news by e-mail')
  expect(mail?.text).toContain('On 11/20/2026 you agreed')
})

test('nobody is told by night, nor who never agreed, and who took it back meanwhile gets no mail', async () => {
  await signUp({ email: 'no@mail.example', nickname: '안 받음' })
  expect(await remind(after(701, 0)), 'at half past eleven in the evening').toBe(0)
  expect(await remind(after(701))).toBe(1)
  await setMarketing(context(), { memberId: 1, agrees: false, source: 'settings' })
  await demo().deliverAll(() => after(701))
  expect(await reminders()).toMatchObject([{ outcome: 'dropped' }])
})

test('many are told in one go', async () => {
  await library.plantMembers(1100)
  await library.db.updateTable('member').set(agreeing).execute()
  expect(await remind(after(701))).toBe(1101)
})
