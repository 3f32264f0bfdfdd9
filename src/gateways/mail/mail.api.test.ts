import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { partsOf, testMail } from '#src/testing/servers/mail.ts'
import { mailLoop } from './mail-loop.ts'

const library = testLibrary()
const { got, outbox, send, sendBy, signUp, sink, stopLater } = testMail(library)

describe('a mail', () => {
  test('waits in the transaction of what it tells of, and is sent once, in its language', async () => {
    const port = await sink()
    await signUp({}, '?lang=en')
    expect(await outbox()).toEqual([{ kind: 'verify', outcome: null, attempts: 0 }])
    expect(await send(port)).toBe(true)
    expect(await send(port)).toBe(false)
    expect(got).toHaveLength(1)
    expect(got[0]).toMatch(/^To: grace@mail\.example\r$/m)
    expect(got[0]).toMatch(/^Subject: \[Covenant Library\] Please verify your e-mail address\r$/m)
    expect(got[0]).toMatch(/text\/plain[^]*text\/html/)
    expect(partsOf(got[0]!)).toContain('https://books.example/verifyEmail?id=grace%40mail.example#')
    expect(await outbox()).toEqual([{ kind: 'verify', outcome: 'sent', attempts: 1 }])
  })

  test('waits while the server is down, slow or refuses us, and goes out when it is back, in order', async () => {
    const away = createServer().listen(0, '127.0.0.1')
    await once(away, 'listening')
    const { port } = away.address() as { port: number }
    away.close()
    await signUp()
    await signUp({ email: 'second@mail.example', nickname: '둘째' })
    await expect(send(port)).rejects.toThrow(/^ESOCKET$|^ECONNREFUSED$|^ECONNECTION$/)
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    stopLater(() => new Promise((resolve) => silent.close(resolve)))
    await expect(send((silent.address() as { port: number }).port, 200)).rejects.toThrow(/TIMEDOUT/)
    const strict = await sink({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not you'), { responseCode: 550 })),
    })
    await expect(send(strict)).rejects.toThrow(/EENVELOPE 550/)
    expect(await outbox()).toMatchObject([
      { outcome: null, attempts: 3 },
      { outcome: null, attempts: 0 },
    ])
    const back = await sink()
    while (await send(back));
    expect(got.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])).toEqual([
      'grace@mail.example',
      'second@mail.example',
    ])
  })

  test('that its receiver refuses is given up, or tried later; the others go on', async () => {
    await signUp({ email: 'gone@mail.example' })
    await signUp({ email: 'full@mail.example', nickname: '둘째' })
    await signUp({ email: 'good@mail.example', nickname: '셋째' })
    let full = true
    const port = await sink({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('gone'))
          return done(Object.assign(new Error('no such'), { responseCode: 550 }))
        if (address.startsWith('full') && full)
          return done(Object.assign(new Error('full'), { responseCode: 452 }))
        done()
      },
    })
    while (await send(port));
    expect(await outbox()).toMatchObject([{ outcome: 'refused' }, { outcome: null }, { outcome: 'sent' }])
    full = false
    expect(await send(port)).toBe(false)
    expect(await send(port, 2000, () => new Date(Date.now() + 61_000))).toBe(true)
    expect(await outbox()).toMatchObject([{ outcome: 'refused' }, { outcome: 'sent' }, { outcome: 'sent' }])
  })

  test('outlives a crash between its commit and its sending, and one in the middle of sending', async () => {
    const port = await sink()
    await signUp()
    // The sender died with the mail in its hands.
    const dying = sendBy(() => new Promise(() => {}))
    void dying
    await expect.poll(outbox).toMatchObject([{ attempts: 1, outcome: null }])
    expect(await send(port), 'nobody else takes it meanwhile').toBe(false)
    // The dying one may still hold the row for a moment.
    await expect.poll(() => send(port, 2000, () => new Date(Date.now() + 121_000))).toBe(true)
    expect(got).toHaveLength(1)
  })

  test('is taken by one of several senders only', async () => {
    const port = await sink()
    for (const n of [1, 2, 3]) await signUp({ email: `g${n}@mail.example`, nickname: `은혜${n}` })
    await Promise.all(Array.from({ length: 9 }, () => send(port)))
    expect(got).toHaveLength(3)
  })
})

test('the loop sends what it is woken for, and says once that nothing gets through', async () => {
  const logged: string[] = []
  const tries = ['down', 'down', true, true, false]
  const loop = mailLoop({
    sendNext: () => {
      const next = tries.shift() ?? false
      return next === 'down' ? Promise.reject(new Error('ECONNREFUSED')) : Promise.resolve(next === true)
    },
    log: (line) => logged.push(line),
    firstPause: 5,
  })
  await expect.poll(() => tries.length).toBe(0)
  expect(logged).toEqual(['mail: waits, ECONNREFUSED', 'mail: going out again'])
  tries.push(true)
  loop.wake()
  await expect.poll(() => tries.length).toBe(0)
  await loop.close()
  tries.push(true)
  loop.wake()
  await sleep(30)
  expect(tries).toHaveLength(1)
})
