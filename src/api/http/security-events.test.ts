import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Refusal } from '#src/domain/errors.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testPorts } from '#src/testing/members.ts'
import type { Env } from './environment.ts'
import { createLimits } from './limits.ts'
import { createRefusalLog } from './refusal-log.ts'

const library = testLibrary()
const events = () =>
  library.db.selectFrom('security_event').select(['kind', 'member_id', 'detail']).orderBy('id').execute()

test('guessing passwords is written down once for a row of failures, and when the account asks for a new one', async () => {
  const api = library.visit()
  await browser(api).signUp()
  const guess = (email: string) => browser(api).signIn({ email, password: 'Wr0ng!pass' })
  for (let n = 0; n < 8; n++) await guess('grace@mail.example')
  for (let n = 0; n < 8; n++) await guess('nobody@mail.example')
  expect(await events()).toEqual([
    { kind: 'signInDelayed', member_id: 1, detail: '' },
    { kind: 'signInDelayed', member_id: null, detail: '' },
  ])
  await library.db.updateTable('sign_in_failure').set({ consecutive: 100 }).execute()
  for (let n = 0; n < 3; n++) await guess('grace@mail.example')
  expect((await events()).slice(2)).toEqual([{ kind: 'passwordLocked', member_id: null, detail: '' }])
})

test('a refresh token used twice is written down', async () => {
  let ahead = 0
  const api = library.visit({ members: { now: () => new Date(Date.now() + ahead) } })
  const reader = browser(api)
  await reader.signUp()
  const copied = reader.cookies()
  await reader.send('PATCH', '/api/auth/refresh')
  await reader.send('PATCH', '/api/auth/refresh')
  ahead = 60_000
  reader.setCookies(copied)
  expect((await reader.send('PATCH', '/api/auth/refresh')).status).toBe(401)
  expect(await events()).toEqual([{ kind: 'refreshReused', member_id: 1, detail: '' }])
})

test('whoever goes over a limit is written down once, with what was asked', async () => {
  const limits = createLimits(() => 0)
  const stranger = browser(library.visit({ limits }))
  for (let n = 0; n < 15; n++) await stranger.get(`/api/auth/check/email?value=a${n}@mail.example`)
  await stranger.signUp()
  expect(await events()).toEqual([
    { kind: 'limitExceeded', member_id: null, detail: 'GET /api/auth/check/email' },
    { kind: 'limitExceeded', member_id: null, detail: 'POST /api/auth/signup' },
  ])
})

test('denied access is written down with who was denied what, however often it is tried', async () => {
  const api = library.visit()
  const reader = browser(api)
  await reader.signUp()
  for (let n = 0; n < 5; n++)
    expect((await reader.get('/api/bookFunction/myHighlight/999')).body).toMatchObject({
      message: 'FORBIDDEN',
    })
  expect((await reader.sendForm('/api/auth/logout', 'x')).status).toBe(403)
  expect(await events()).toEqual([
    { kind: 'accessDenied', member_id: 1, detail: 'GET /api/bookFunction/myHighlight/:uid' },
    { kind: 'accessDenied', member_id: null, detail: 'POST /api/auth/logout' },
  ])
})

test('guessing the password of a session is written down too', async () => {
  const reader = browser(library.visit())
  await reader.signUp()
  const guess = () => reader.send('POST', '/api/user/stepUp', { password: 'Wr0ng!pass' })
  for (let n = 0; n < 8; n++) await guess()
  await library.db.updateTable('sign_in_failure').set({ consecutive: 100 }).execute()
  for (let n = 0; n < 3; n++) await guess()
  expect(await events()).toEqual([
    { kind: 'signInDelayed', member_id: 1, detail: 'step-up' },
    { kind: 'passwordLocked', member_id: 1, detail: 'step-up' },
  ])
})

test('a crowd of strangers makes no flood of rows, and does not hide what happens to a member', async () => {
  await library.plantMembers(1)
  const at = new Date()
  for (let n = 0; n < 130; n++) await noteEvent(library.db, { kind: 'limitExceeded', detail: `${n}`, at })
  expect(await events()).toHaveLength(100)
  await noteEvent(library.db, { kind: 'limitExceeded', memberId: 1, at })
  await noteEvent(library.db, { kind: 'accessDenied', at })
  expect((await events()).slice(100)).toEqual([
    { kind: 'limitExceeded', member_id: 1, detail: '' },
    { kind: 'accessDenied', member_id: null, detail: '' },
  ])
  await noteEvent(library.db, { kind: 'limitExceeded', at: new Date(at.getTime() + 3600_001) })
  expect(await events()).toHaveLength(103)
})

test('callers from everywhere write two hundred rows in ten minutes at most', async () => {
  const asked: string[] = []
  const db = library.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  let time = 0
  const note = createRefusalLog(
    () => time,
    (error) => {
      throw error
    },
  )
  const app = new Hono<Env>()
    .use((c, next) => {
      c.set('db', db)
      c.set('members', { ...testPorts(), db })
      return next()
    })
    .get('/x', async (c) => {
      await note(c, new Refusal('TOO_MANY_REQUESTS'))
      return c.text('')
    })
  for (let n = 0; n < 300; n++) await app.request('/x', {}, { address: `198.51.${n % 3}.${n}` })
  expect(asked).toHaveLength(200)
  time = 600_000
  await app.request('/x', {}, { address: '192.0.2.1' })
  expect(asked).toHaveLength(201)
})

test('outlives its member without naming them', async () => {
  const [memberId] = await library.plantMembers(1)
  await noteEvent(library.db, { kind: 'twoStepOn', memberId, at: new Date() })
  await library.db.deleteFrom('member').execute()
  expect(await events()).toEqual([{ kind: 'twoStepOn', member_id: null, detail: '' }])
})
