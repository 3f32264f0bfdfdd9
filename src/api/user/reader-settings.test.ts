import { beforeEach, describe, expect, test } from 'vitest'
import { type Browser, browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const CALL = '/api/user/readerSettings'
type Kept = { settings: object | null; changedAt: string | null }

let phone: Browser
let desk: Browser
beforeEach(async () => {
  const ask = library.visit()
  phone = browser(ask)
  desk = browser(ask)
  await phone.signUp()
  await desk.signIn()
})

const set = (on: Browser, settings: unknown, secondsAgo?: unknown) =>
  on.send<Kept>('PUT', CALL, { settings, ...(secondsAgo === undefined ? {} : { secondsAgo }) })

describe('how a member likes to read', () => {
  test('is known on the next device, and nothing is known before it was set', async () => {
    expect((await desk.get<Kept>(CALL)).body).toEqual({ settings: null, changedAt: null })
    const settings = { size: 24, font: 'noto-serif', easy: false, background: null, letterSpacing: -0.05 }
    const { status, body } = await set(phone, settings)
    expect(status).toBe(200)
    expect(body.settings).toEqual(settings)
    expect((await desk.get<Kept>(CALL)).body).toEqual(body)
  })

  test('is what was set last, also where an earlier change arrives later', async () => {
    await set(phone, { size: 24 }, 60)
    expect((await set(desk, { size: 30 })).body.settings).toEqual({ size: 30 })
    const late = await set(phone, { size: 14 }, 30)
    expect(late.status).toBe(200)
    expect(late.body.settings).toEqual({ size: 30 })
    expect((await phone.get<Kept>(CALL)).body.settings).toEqual({ size: 30 })
  })

  test('stands whole when two devices set it at once', async () => {
    const both = [set(phone, { size: 20, font: 'ridi' }), set(desk, { size: 30, layout: 'pages' })]
    for (const { status } of await Promise.all(both)) expect(status).toBe(200)
    const { settings } = (await desk.get<Kept>(CALL)).body
    expect([
      { size: 20, font: 'ridi' },
      { size: 30, layout: 'pages' },
    ]).toContainEqual(settings)
  })

  test('is no other member’s', async () => {
    await set(phone, { size: 24 })
    const other = browser(library.visit())
    await other.signUp({ email: 'other@mail.example', nickname: '소망', phone: '010-9999-0000' })
    expect((await other.get<Kept>(CALL)).body.settings).toBeNull()
  })

  test.each([
    ['no object', 'large'],
    ['a text', { font: '가나다' }],
    ['a zero byte', { font: 'a\u0000b' }],
    ['half a character', { font: '\ud800' }],
    ['a name that is a text', { 'a\u0000': 1 }],
    ['a list', { size: [1] }],
    ['a number beyond measure', { size: 1e300 }],
    ['too many', Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`s${index}`, 1]))],
    ['a long word', { font: 'a'.repeat(41) }],
  ])('refuses %s, and keeps what was set', async (_, settings) => {
    await set(phone, { size: 24 })
    const { status, body } = await set(phone, settings)
    expect({ status, message: (body as { message?: string }).message }).toEqual({
      status: 400,
      message: 'INVALID_REQUEST',
    })
    expect((await phone.get<Kept>(CALL)).body.settings).toEqual({ size: 24 })
  })

  test.each([-1, 1e12, 'soon'])('refuses a change of %s seconds ago', async (secondsAgo) => {
    expect((await set(phone, { size: 24 }, secondsAgo)).status).toBe(400)
  })
})
