import { expect, test } from 'vitest'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { createLimits } from './limits.ts'

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

test('asking for addresses in bulk is written down once a span', async () => {
  const told: string[] = []
  const limits = createLimits(
    () => 0,
    1,
    (limit) => {
      told.push(limit)
      void noteEvent(library.db, { kind: 'checksOverLimit', at: new Date() })
    },
  )
  const stranger = browser(library.visit({ limits }))
  for (let n = 0; n < 15; n++) await stranger.get(`/api/auth/check/email?value=a${n}@mail.example`)
  expect(told).toEqual(['check'])
  await expect.poll(events).toEqual([{ kind: 'checksOverLimit', member_id: null, detail: '' }])
})

test('outlives its member without naming them', async () => {
  const [memberId] = await library.plantMembers(1)
  await noteEvent(library.db, { kind: 'twoStepOn', memberId, at: new Date() })
  await library.db.deleteFrom('member').execute()
  expect(await events()).toEqual([{ kind: 'twoStepOn', member_id: null, detail: '' }])
})
