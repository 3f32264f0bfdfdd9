/** The connection breaks, and the caller is not answered. */
export class LostAnswer extends Error {}

/** Of what the server hands over beside a request, only what is needed to break the connection. */
export type Connection = { incoming?: { socket: { destroy: () => unknown } } }

/** Breaks the connection where there is one; in process the caller's `fetch` fails as that of Node does. */
export function breakConnection(connection: Connection | undefined): Response {
  const socket = connection?.incoming?.socket
  if (socket === undefined) throw new TypeError('fetch failed')
  socket.destroy()
  return new Response(null)
}

/** Half of the text arrives, and then the connection breaks. */
export function cutResponse(answer: { status: number; body: string }, connection: Connection | undefined) {
  const bytes = new TextEncoder().encode(answer.body)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, Math.floor(bytes.length / 2)))
    },
    async pull(controller) {
      // The first half must be on its way.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const socket = connection?.incoming?.socket
      if (socket === undefined) controller.error(new LostAnswer('the answer was cut'))
      else socket.destroy()
    },
  })
  const headers = { 'content-type': 'application/json', 'content-length': String(bytes.length) }
  return new Response(stream, { status: answer.status, headers })
}
