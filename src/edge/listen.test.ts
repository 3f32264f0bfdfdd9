import { once } from 'node:events'
import type { Server } from 'node:http'
import { Agent, get } from 'node:http'
import { createConnection } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen, stopListening } from './listen.ts'

let server: Server | undefined

afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

async function start(answer: () => Promise<string> = () => Promise.resolve('done')) {
  const started = await listen(async () => new Response(await answer()), { host: '127.0.0.1', port: 0 })
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

  test('does not wait for ever for a caller who does not finish asking', async () => {
    const { server } = await start()
    expect(server.headersTimeout).toBe(10_000)
    expect(server.requestTimeout).toBe(30_000)
  })
})
