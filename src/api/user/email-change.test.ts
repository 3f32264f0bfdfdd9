import { beforeEach, describe, expect, test } from 'vitest'
import { makeLink } from '#src/domain/members/accounts/mail-link.ts'
import { APPLICATION, type Browser, browser, PASSWORD } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails, tokenIn } from '#src/testing/servers/mail.ts'
import { testPorts } from '#src/testing/members.ts'

const library = testLibrary()
const NEW_PASSWORD = 'Tr0wel#Mx'
const SECOND = { email: 'second@mail.example', nickname: '둘째' }

let api: ReturnType<typeof library.visit>
let time: number

beforeEach(() => {
  time = Date.now()
  api = library.visit({ now: () => new Date(time) })
})

async function member(other: object = {}) {
  const reader = browser(api)
  await reader.signUp(other)
  return reader
}

const confirm = (reader: Browser) => reader.send('POST', '/api/user/stepUp', { password: PASSWORD })
const fieldsOf = ({ status, body }: { status: number; body: { fields?: object } }) =>
  status === 200 ? undefined : body.fields

describe('changing the e-mail', () => {
  const ask = (reader: Browser, email: string) => reader.send('PATCH', '/api/user/email', { email })
  const open = (token: string) => browser(api).send('POST', '/api/auth/verifyEmail', { token })

  test('sends a link to the new address, which counts once it is opened; the old one is told', async () => {
    const reader = await member()
    await takeMails(library.db)
    expect((await ask(reader, 'new@mail.example')).body).toMatchObject({ message: 'STEP_UP_NEEDED' })
    await confirm(reader)
    expect((await ask(reader, ' New@mail.example ')).status).toBe(200)
    const [mail, told, ...more] = await takeMails(library.db)
    expect(more).toEqual([])
    expect(told).toMatchObject({
      to: APPLICATION.email,
      subject: expect.stringContaining('바꾸려는 요청') as string,
    })
    expect(told?.text, 'the old address opens nothing').not.toContain('#')
    expect(mail).toMatchObject({
      to: 'New@mail.example',
      subject: expect.stringContaining('새 이메일') as string,
    })
    expect(mail?.text).toContain('/verifyEmail?id=New%40mail.example#')
    expect((await reader.get('/api/user/me')).body).toMatchObject({ email: APPLICATION.email })
    expect((await open(tokenIn(mail))).status).toBe(200)
    expect((await reader.get('/api/user/me')).body).toMatchObject({
      email: 'New@mail.example',
      emailVerifiedYn: 'Y',
    })
    expect((await open(tokenIn(mail))).body).toMatchObject({ message: 'LINK_EXPIRED' })
    expect((await browser(api).signIn()).status).toBe(401)
    expect((await browser(api).signIn({ email: 'new@mail.example' })).status).toBe(200)
    expect(await takeMails(library.db)).toMatchObject([
      { to: APPLICATION.email, subject: expect.stringContaining('바뀌었') as string },
    ])
    const kept = await library.db.selectFrom('outbox').select('address').execute()
    expect(
      kept.every(({ address }) => address === null),
      'no address stays in the outbox',
    ).toBe(true)
  })

  const ENDS = [
    ['a password set by mail', setByMail],
    [
      'a changed password',
      (owner: Browser) =>
        owner.send('PATCH', '/api/user/password', { current: PASSWORD, password: NEW_PASSWORD }),
    ],
    ['signing out everywhere', (owner: Browser) => owner.send('DELETE', '/api/user/devices')],
  ] as const

  async function setByMail() {
    await browser(api).send('POST', '/api/auth/findPassword', { email: APPLICATION.email })
    const token = tokenIn((await takeMails(library.db)).find(({ text }) => text.includes('/resetPassword#')))
    return browser(api).send('POST', '/api/auth/resetPassword', { token, password: NEW_PASSWORD })
  }

  test.each(ENDS)('asked by a thief takes no account after %s', async (_, end) => {
    const owner = await member()
    const thief = browser(api)
    await thief.signIn()
    await confirm(thief)
    await ask(thief, 'thief@mail.example')
    const mail = (await takeMails(library.db)).find(({ to }) => to === 'thief@mail.example')
    expect(tokenIn(mail)).not.toBe('')
    expect((await end(owner)).status).toBe(200)
    expect((await open(tokenIn(mail))).body).toMatchObject({ message: 'LINK_EXPIRED' })
    const { email } = await library.db.selectFrom('member').select('email').executeTakeFirstOrThrow()
    expect(email).toBe(APPLICATION.email)
  })

  test.each(ENDS.slice(1))('that still waits in the outbox is not sent after %s', async (_, end) => {
    const owner = await member()
    await confirm(owner)
    await ask(owner, 'thief@mail.example')
    expect((await end(owner)).status).toBe(200)
    const mails = await takeMails(library.db)
    expect(mails.map(({ to }) => to)).not.toContain('thief@mail.example')
    expect(
      mails.some(({ subject }) => subject.includes('바꾸려는 요청')),
      'the old address is told all the same',
    ).toBe(true)
  })

  test('gets no link into a mail that was being written when the change was voided', async () => {
    const owner = await member()
    await confirm(owner)
    await ask(owner, 'thief@mail.example')
    const { id: mailId } = await library.db
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'changeEmail')
      .executeTakeFirstOrThrow()
    await owner.send('DELETE', '/api/user/devices')
    const link = { mailId, memberId: 1, emailKey: APPLICATION.email, newEmail: 'thief@mail.example' }
    const context = { ...testPorts(), db: library.db }
    expect(await makeLink(context, { ...link, purpose: 'email' })).toBeUndefined()
    expect(await library.db.selectFrom('mail_link').selectAll().execute()).toEqual([])
  })

  test.each([
    ['', 'EMPTY'],
    ['no address', 'INVALID'],
    ['GRACE@mail.example', 'SAME_AS_CURRENT'],
    ['second@mail.example', 'TAKEN'],
  ])('to %j is %s', async (email, fault) => {
    const reader = await member()
    await member(SECOND)
    await confirm(reader)
    expect(fieldsOf(await ask(reader, email))).toEqual({ email: fault })
  })

  test('asked twice goes to the second address only', async () => {
    const reader = await member()
    await confirm(reader)
    await ask(reader, 'one@mail.example')
    const first = (await takeMails(library.db)).find(({ to }) => to === 'one@mail.example')
    await ask(reader, 'two@mail.example')
    const second = (await takeMails(library.db)).find(({ to }) => to === 'two@mail.example')
    expect((await open(tokenIn(first))).status).toBe(400)
    expect((await open(tokenIn(second))).status).toBe(200)
    expect((await reader.get('/api/user/me')).body).toMatchObject({ email: 'two@mail.example' })
  })

  test('to an address that somebody took meanwhile, or with a link a day old, changes nothing', async () => {
    const reader = await member()
    await confirm(reader)
    await ask(reader, SECOND.email)
    const mail = (await takeMails(library.db)).find(({ to }) => to === SECOND.email)
    await member(SECOND)
    expect(fieldsOf(await open(tokenIn(mail)))).toEqual({ email: 'TAKEN' })
    await library.db.deleteFrom('member').where('email_key', '=', SECOND.email).execute()
    time += 25 * 3600_000
    expect((await open(tokenIn(mail))).body).toMatchObject({ message: 'LINK_EXPIRED' })
    const me = await library.db.selectFrom('member').select('email').executeTakeFirst()
    expect(me).toEqual({ email: APPLICATION.email })
  })

  test('of two to one address at once succeeds for one', async () => {
    const readers = [await member(), await member(SECOND)]
    for (const reader of readers) {
      await confirm(reader)
      await ask(reader, 'wanted@mail.example')
    }
    const mails = (await takeMails(library.db)).filter(({ to }) => to === 'wanted@mail.example')
    expect(mails).toHaveLength(2)
    const opened = await Promise.all(mails.map((mail) => open(tokenIn(mail))))
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})
