import { beforeEach, describe, expect, test } from 'vitest'
import { makeLink } from '#src/domain/members/mail-link.ts'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails, tokenIn } from '#src/testing/mail.ts'
import { testTools } from '#src/testing/members.ts'

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

type Reader = ReturnType<typeof browser>
const confirm = (reader: Reader, password = PASSWORD) => reader.send('POST', '/api/user/stepUp', { password })
const change = (reader: ReturnType<typeof browser>, changes: object) =>
  reader.send<{ fields?: object }>('PATCH', '/api/user/me', changes)
const fieldsOf = ({ status, body }: { status: number; body: { fields?: object } }) =>
  status === 200 ? undefined : body.fields

describe('what a member tells of themselves', () => {
  test('is changed where it is given and stays where it is not', async () => {
    const reader = await member()
    expect((await change(reader, { nickname: ' 소망 ' })).body).toMatchObject({ nickname: '소망' })
    const { status, body } = await change(reader, { showsMarks: false, language: 'en' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      nickname: '소망',
      phone: '***-****-5678',
      settings: { showsMarks: false, language: 'en', marketing: false },
    })
    expect((await change(reader, {})).body).toEqual(body)
    expect((await reader.get('/api/user/me')).body).toEqual(body)
  })

  test.each([
    [{ nickname: '은' }, { nickname: 'TOO_SHORT' }],
    [{ nickname: '' }, { nickname: 'EMPTY' }],
    [{ phone: '123' }, { phone: 'INVALID' }],
    [
      { nickname: '<b>', phone: 'x' },
      { nickname: 'INVALID', phone: 'INVALID' },
    ],
    [{ language: 'fr' }, { language: 'INVALID' }],
    [{ showsMarks: 'yes' }, { showsMarks: 'INVALID' }],
  ])('as %j is refused', async (changes, fields) => {
    expect(fieldsOf(await change(await member(), changes))).toEqual(fields)
  })

  test('takes nobody else’s nickname, however many ask at once, and lets everyone keep their own', async () => {
    const readers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        member({ email: `m${n}@mail.example`, nickname: `회원${n}`, phone: `010-1234-100${n}` }),
      ),
    )
    const answers = await Promise.all(readers.map((reader) => change(reader, { nickname: '은총' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(fieldsOf(answer)).toEqual({ nickname: 'TAKEN' })
    expect((await change(readers[0]!, { nickname: '은.총' })).status).toBe(
      answers[0]!.status === 200 ? 200 : 400,
    )
  })

  test('keeps the phone where it is left blank, and changes it once the password is confirmed', async () => {
    const reader = await member()
    expect((await change(reader, { phone: ' ' })).body).toMatchObject({ phone: '***-****-5678' })
    expect(await change(reader, { phone: '010-9876-5432' })).toMatchObject({
      status: 403,
      body: { message: 'STEP_UP_NEEDED' },
    })
    expect((await confirm(reader)).status).toBe(200)
    expect((await change(reader, { phone: '010-9876-5432' })).body).toMatchObject({ phone: '***-****-5432' })
    const found = async (phone: string) =>
      (await reader.send<{ emails: string[] }>('POST', '/api/auth/findId', { phone })).body.emails
    expect(await found('010-9876-5432')).toHaveLength(1)
    expect(await found(APPLICATION.phone)).toEqual([])
  })

  test('takes no phone that five others have, and one’s own as often as one likes', async () => {
    for (let n = 0; n < 5; n++) await member({ email: `m${n}@mail.example`, nickname: `회원${n}` })
    const one = await member({ ...SECOND, phone: '010-1111-2222' })
    await confirm(one)
    expect(fieldsOf(await change(one, { phone: APPLICATION.phone }))).toEqual({ phone: 'TOO_MANY' })
    expect((await change(one, { phone: '010-1111-2222' })).status).toBe(200)
  })

  test('is nobody else’s to change', async () => {
    const visitor = browser(api)
    for (const [method, path, body] of [
      ['PATCH', '/api/user/me', { nickname: '도둑' }],
      ['PATCH', '/api/user/password', { current: PASSWORD, password: NEW_PASSWORD }],
      ['PATCH', '/api/user/email', { email: 'x@mail.example' }],
      ['POST', '/api/user/stepUp', { password: PASSWORD }],
      ['POST', '/api/user/profileImage', {}],
      ['DELETE', '/api/user/profileImage', undefined],
      ['GET', '/api/user/export', undefined],
      ['DELETE', '/api/user', { acceptNotice: true }],
    ] as const)
      expect((await visitor.send(method, path, body)).body, path).toMatchObject({ message: 'TOKEN_NULL' })
  })
})

describe('confirming the password', () => {
  test('holds for five minutes, in this session only', async () => {
    const reader = await member()
    const other = browser(api)
    await other.signIn()
    expect(fieldsOf(await confirm(reader, 'Wr0ng!pass'))).toEqual({ password: 'WRONG' })
    expect((await change(reader, { phone: '010-2222-3333' })).status).toBe(403)
    expect((await confirm(reader)).status).toBe(200)
    time += 299_000
    expect((await change(reader, { phone: '010-2222-3333' })).status).toBe(200)
    expect((await change(other, { phone: '010-2222-4444' })).status).toBe(403)
    time += 2000
    expect((await change(reader, { phone: '010-2222-5555' })).status).toBe(403)
  })

  test('waits from the fifth failure on and in the end asks for a new password', async () => {
    const waits: number[] = []
    const slow = library.visit({ members: { wait: (ms) => Promise.resolve(void waits.push(ms)) } })
    const reader = browser(slow)
    await reader.signUp()
    for (let n = 0; n < 7; n++) await confirm(reader, 'Wr0ng!pass')
    expect(waits).toEqual([250, 500])
    await library.db.updateTable('sign_in_failure').set({ consecutive: 100 }).execute()
    expect(await confirm(reader)).toMatchObject({ status: 429, body: { message: 'PASSWORD_RESET_NEEDED' } })
    expect((await browser(slow).signIn()).status, 'signing in is counted for itself').toBe(200)
  })

  test('is not asked of one who has none and has just signed in', async () => {
    const reader = await member()
    await library.db.updateTable('member').set({ password_hash: '' }).execute()
    expect((await reader.get('/api/user/me')).body).toMatchObject({ passwordYn: 'N' })
    expect((await change(reader, { phone: '010-2222-3333' })).status).toBe(200)
    expect(fieldsOf(await confirm(reader, ''))).toEqual({ password: 'WRONG' })
    time += 301_000
    expect((await change(reader, { phone: '010-2222-4444' })).status).toBe(403)
  })
})

describe('changing the password', () => {
  const set = (reader: ReturnType<typeof browser>, current: string, password: string) =>
    reader.send('PATCH', '/api/user/password', { current, password })

  test('takes the current one and a new one by the rules', async () => {
    const reader = await member()
    expect(fieldsOf(await set(reader, 'Wr0ng!pass', NEW_PASSWORD))).toEqual({ current: 'WRONG' })
    expect(fieldsOf(await set(reader, 'Wr0ng!pass', 'Wr0ng!pass'))).toEqual({ current: 'WRONG' })
    expect(fieldsOf(await set(reader, PASSWORD, PASSWORD))).toEqual({ password: 'SAME_AS_CURRENT' })
    expect(fieldsOf(await set(reader, PASSWORD, 'short'))).toEqual({ password: 'TOO_SHORT' })
    expect(fieldsOf(await set(reader, PASSWORD, 'Password1!'))).toEqual({ password: 'COMMON' })
    expect(fieldsOf(await set(reader, PASSWORD, 'Gr4ce-xyQ!'))).toEqual({ password: 'COMMON' })
    expect((await browser(api).signIn()).status).toBe(200)
  })

  test('ends the other sessions, leaves this one, and tells the member by mail', async () => {
    const reader = await member()
    const other = browser(api)
    await other.signIn()
    await takeMails(library.db)
    expect((await set(reader, PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await reader.get('/api/user/me')).status).toBe(200)
    expect((await other.get('/api/user/me')).body).toMatchObject({ message: 'SESSION_NULL' })
    expect((await browser(api).signIn()).status).toBe(401)
    expect((await browser(api).signIn({ password: NEW_PASSWORD })).status).toBe(200)
    const mails = await takeMails(library.db)
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: APPLICATION.email, subject: '[언약서재] 비밀번호가 바뀌었습니다' },
    ])
  })

  test('twice at once succeeds once', async () => {
    const reader = await member()
    const both = await Promise.all([set(reader, PASSWORD, NEW_PASSWORD), set(reader, PASSWORD, 'An0ther#Kq')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('changing the e-mail', () => {
  const ask = (reader: ReturnType<typeof browser>, email: string) =>
    reader.send('PATCH', '/api/user/email', { email })
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
      (owner: Reader) =>
        owner.send('PATCH', '/api/user/password', { current: PASSWORD, password: NEW_PASSWORD }),
    ],
    ['signing out everywhere', (owner: Reader) => owner.send('DELETE', '/api/user/devices')],
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
    const room = { ...testTools(), db: library.db }
    expect(await makeLink(room, { ...link, purpose: 'email' })).toBeUndefined()
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
