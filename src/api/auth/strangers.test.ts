import { beforeEach, describe, expect, test } from 'vitest'
import { createLimits } from '#src/api/http/limits.ts'
import { browser } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails, tokenIn } from '#src/testing/servers/mail.ts'
import { testPorts } from '#src/testing/members.ts'

const library = testLibrary()
let api: ReturnType<typeof library.visit>

beforeEach(() => {
  api = library.visit()
})

describe('what tells a stranger that an address is taken', () => {
  test('is asked ten times a minute in all, by the button and by signing up', async () => {
    await browser(api).signUp()
    const limits = createLimits(() => 0)
    const stranger = browser(library.visit({ limits, address: '198.51.100.7' }))
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await stranger.signUp({ nickname: `이름${n}` }))
    for (let n = 0; n < 4; n++)
      answers.push(await stranger.get('/api/auth/check/email?value=grace@mail.example'))
    expect(answers.slice(0, 6).map(({ body }) => body.fields)).toEqual(
      Array.from({ length: 6 }, () => ({ email: 'TAKEN' })),
    )
    expect(answers.slice(6).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const taken = await stranger.signUp({ nickname: '이름' })
    const free = await stranger.signUp({ email: 'free@mail.example', nickname: '다른 이' })
    expect(taken).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } })
    expect(free.text).toBe(taken.text)
    const change = await stranger.get('/api/auth/check/nickname?value=은혜')
    expect(change.status).toBe(429)
  })
})

describe('signing in on a new device', () => {
  const wrong = () => Promise.resolve({ right: false, outdated: false })
  const waits: number[] = []
  const from = (address: string) =>
    library.visit({
      address,
      members: { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)) },
    })
  /** Guesses without the cost of a real hash. */
  async function guess(times: number, address: string) {
    const { hash } = testPorts().passwords
    const stranger = browser(library.visit({ address, members: { passwords: { hash, check: wrong } } }))
    const messages: (string | undefined)[] = []
    for (let n = 0; n < times; n++) messages.push((await stranger.signIn()).body.message)
    return messages
  }

  test('is open to the owner after a stranger’s 104 wrong passwords, which are capped', async () => {
    await browser(api).signUp()
    const messages = await guess(104, '198.51.100.7')
    expect(messages.filter((one) => one === 'Unauthorized')).toHaveLength(100)
    expect(messages.slice(100)).toEqual(Array.from({ length: 4 }, () => 'PASSWORD_RESET_NEEDED'))
    waits.length = 0
    expect((await browser(from('203.0.113.9')).signIn()).status).toBe(200)
    expect(Math.max(0, ...waits), 'a pause at most').toBeLessThanOrEqual(2000)
    expect((await browser(from('198.51.100.7')).signIn()).status, 'guessing there is over').toBe(429)
  })

  test('is open to the owner while strangers guess from many networks, with a pause for all of them', async () => {
    await browser(api).signUp()
    for (let n = 0; n < 30; n++) await guess(4, `198.51.100.${n}`)
    waits.length = 0
    expect((await browser(from('203.0.113.9')).signIn()).status).toBe(200)
    expect(waits).toEqual([2000])
  })

  test('counts the networks that one customer can rent as one', async () => {
    await browser(api).signUp()
    for (let n = 0; n < 25; n++) await guess(4, `2001:db8:7:${n}::1`)
    expect(await guess(1, '2001:db8:7:ffff::1')).toEqual(['PASSWORD_RESET_NEEDED'])
    expect((await browser(from('2001:db8:8::1')).signIn()).status).toBe(200)
  })

  test('is open again wherever strangers spoiled it, once a password is set by mail', async () => {
    await browser(api).signUp()
    await guess(101, '198.51.100.7')
    const owner = browser(from('198.51.100.7'))
    expect((await owner.signIn()).status).toBe(429)
    await owner.send('POST', '/api/auth/findPassword', { email: 'grace@mail.example' })
    const token = tokenIn((await takeMails(library.db)).at(-1))
    const password = 'Tr0wel#Mx'
    expect((await owner.send('POST', '/api/auth/resetPassword', { token, password })).status).toBe(200)
    expect((await browser(from('198.51.100.7')).signIn({ password })).status).toBe(200)
    await guess(101, '198.51.100.7')
    expect((await owner.signIn({ password })).status, 'the browser that set it is known').toBe(200)
  })
})
