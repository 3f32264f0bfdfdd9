import { beforeEach, describe, expect, test } from 'vitest'
import { APPLICATION, browser, PASSWORD } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails } from '#src/testing/servers/mail.ts'

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

const confirm = (reader: ReturnType<typeof browser>, password = PASSWORD) =>
  reader.send('POST', '/api/user/stepUp', { password })
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
