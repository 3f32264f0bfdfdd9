import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** How many connections are served at once. */
  most: number
  /** How many of them may come from one household; 0 for any number. */
  mostFromOne: number
  /** The household of an address. */
  networkOf: (address: string) => string
}

/** So many connections beyond the limit are told so; any further one is closed without a word. */
const ANSWERED_BEYOND = 256
/** An unwanted connection on which nothing is asked is closed after this long. */
const SILENCE = 2000

/** Counts the connections of a server. The returned function says whether one is beyond the limits, for its whole life. */
export function countConnections(server: Server, limits: ConnectionLimits): (socket: Socket) => boolean {
  const served = new Map<string, number>()
  const excess = new WeakSet<Socket>()
  let all = 0
  server.maxConnections = limits.most + ANSWERED_BEYOND
  // Ahead of what else listens, so that nothing is done for a connection nobody serves.
  server.prependListener('connection', (socket) => {
    const network = limits.networkOf(socket.remoteAddress ?? '')
    const fromOne = served.get(network) ?? 0
    if (all >= limits.most || (limits.mostFromOne > 0 && fromOne >= limits.mostFromOne)) {
      excess.add(socket)
      const silent = setTimeout(() => socket.destroy(), SILENCE)
      socket.once('close', () => clearTimeout(silent))
      return
    }
    all++
    served.set(network, fromOne + 1)
    socket.once('close', () => {
      all--
      const left = (served.get(network) ?? 1) - 1
      if (left === 0) served.delete(network)
      else served.set(network, left)
    })
  })
  return (socket) => excess.has(socket)
}

const BUSY = {
  ko: '지금은 이용하시는 분이 많습니다. 잠시 뒤에 다시 시도해 주세요.',
  en: 'The library is very busy. Please try again in a moment.',
}

/** Answers whoever came beyond the limits, and ends the connection. Nothing of the request was read but its head. */
export function answerBusy(path: string, outgoing: ServerResponse): void {
  const isCall = path.startsWith('/api/')
  const detail = `${BUSY.ko} ${BUSY.en}`
  outgoing.writeHead(503, {
    'content-type': isCall ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  outgoing.end(isCall ? JSON.stringify({ message: 'BUSY', detail }) : `${BUSY.ko}\n${BUSY.en}\n`)
}
