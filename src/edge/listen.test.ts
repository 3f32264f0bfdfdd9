import { once } from 'node:events'
import type { Server } from 'node:http'
import { Agent, get } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen, stopListening } from './listen.ts'

let server: Server | undefined

afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

async function start(
  answer: () => Promise<string> = () => Promise.resolve('done'),
  how: Partial<Parameters<typeof listen>[1]> = {},
) {
  const started = await listen(async () => new Response(await answer()), {
    host: '127.0.0.1',
    port: 0,
    ...how,
  })
  server = started
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { server: started, port: address.port, url: `http://127.0.0.1:${address.port}/` }
}

/** Something the test decides about when it ends. */
function held() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => (release = resolve))
  return { promise, release: () => release() }
}

describe('stopping', () => {
  test('waits for what is under way, whole to its last byte, and takes nothing new', async () => {
    const [reached, gate] = [held(), held()]
    const { server, url, port } = await start(async () => {
      reached.release()
      await gate.promise
      return 'x'.repeat(20_000_000)
    })
    const underWay = fetch(url).then((response) => response.text())
    await reached.promise
    let stopped = false
    const stop = stopListening(server).then(() => (stopped = true))
    await expect(fetch(`http://127.0.0.1:${port}/new`)).rejects.toThrow('fetch failed')
    expect(stopped).toBe(false)
    gate.release()
    expect((await underWay).length).toBe(20_000_000)
    await stop
  })

  test('does not wait for connections on which nothing is asked', async () => {
    const { server, port } = await start()
    const agent = new Agent({ keepAlive: true })
    const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [
      NodeJS.ReadableStream,
    ]
    response.resume()
    await once(response, 'end')
    const silent = createConnection(port, '127.0.0.1')
    await once(silent, 'connect')
    const from = performance.now()
    await stopListening(server)
    expect(performance.now() - from).toBeLessThan(3000)
    agent.destroy()
    silent.destroy()
  })

  test('gives up on a request that does not end, in time to stop within ten seconds', async () => {
    const reached = held()
    const { server, url } = await start(() => {
      reached.release()
      return new Promise(() => undefined)
    })
    const hanging = fetch(url).then(
      () => 'answered',
      () => 'cut off',
    )
    await reached.promise
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const stop = stopListening(server)
    vi.advanceTimersByTime(9000)
    await stop
    expect(await hanging).toBe('cut off')
  })
})

describe('listening', () => {
  test('is refused where the address is taken', async () => {
    const { port } = await start()
    const second = listen(() => Promise.resolve(new Response()), { host: '127.0.0.1', port })
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('waits ten seconds for a head and thirty for a body', async () => {
    const { server } = await start()
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(30_000)
  })
})

describe('a caller who is slow on purpose', () => {
  const timeouts = { head: 300, request: 600, idle: 400, checkInterval: 50 }

  /** Says `words` on a new connection, then a byte now and then; resolves when that ends, with how and after how long. */
  async function dribble(port: number, words: string) {
    const from = performance.now()
    const socket = createConnection(port, '127.0.0.1', () => socket.write(words))
    const more = setInterval(() => socket.write('a'), 50)
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'close')
    clearInterval(more)
    return { answer, after: performance.now() - from }
  }

  test('with the head of a request is cut off when its time is over, not half a minute later', async () => {
    const { port } = await start(undefined, { timeouts })
    const { answer, after } = await dribble(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect(answer).toContain('408')
    expect(after).toBeGreaterThan(250)
    expect(after).toBeLessThan(3000)
  })

  test('with a body is cut off in time too, also one that had its answer before', async () => {
    const { port } = await start(() => new Promise(() => undefined), { timeouts })
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 7500000\r\n\r\n'
    expect((await dribble(port, head)).after).toBeLessThan(3000)
    const answering = await start(undefined, { timeouts })
    const { answer, after } = await dribble(answering.port, head)
    expect(answer).toContain('200 OK')
    expect(after).toBeLessThan(3000)
  })

  test('to take the answer is cut off', async () => {
    const { port } = await start(() => Promise.resolve('x'.repeat(40_000_000)), { timeouts })
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    )
    socket.pause()
    const [accepted] = (await once(server!, 'connection')) as [Socket]
    const from = performance.now()
    await once(accepted, 'close')
    expect(performance.now() - from).toBeLessThan(3000)
    socket.destroy()
  })

  test('of our own making is not: work of ours may take its time', async () => {
    const { url } = await start(() => delay(900, 'done'), { timeouts })
    expect(await (await fetch(url)).text()).toBe('done')
  })
})

describe('more connections than are served', () => {
  const networkOf = (address: string) => address

  /** A connection on which a request was answered, kept open. */
  async function keep(port: number, path = '/') {
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return { socket, answer: answer.toString() }
  }

  test.each([
    ['in all', { most: 3, mostFromOne: 0 }],
    ['from one address', { most: 100, mostFromOne: 3 }],
  ])('%s are told so and closed, and find room again once others have left', async (_, limits) => {
    const { port } = await start(undefined, { connections: { ...limits, networkOf } })
    const cacheControl = await Promise.all([keep(port), keep(port), keep(port)])
    expect(cacheControl.map(({ answer }) => answer.slice(9, 12))).toEqual(['200', '200', '200'])
    const page = await keep(port)
    expect(page.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5[\s\S]*잠시 뒤에/i)
    await once(page.socket, 'close')
    const call = await keep(port, '/api/site')
    expect(call.answer).toMatch(/"message":"BUSY"/)
    cacheControl[0].socket.destroy()
    await expect.poll(async () => (await keep(port)).answer.slice(9, 12)).toBe('200')
    for (const { socket } of cacheControl) socket.destroy()
  })

  test('are closed where they ask nothing', { timeout: 10_000 }, async () => {
    const { port } = await start(undefined, { connections: { most: 0, mostFromOne: 0, networkOf } })
    const from = performance.now()
    await once(createConnection(port, '127.0.0.1'), 'close')
    expect(performance.now() - from).toBeLessThan(5000)
  })
})
