import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refusal } from '#src/domain/errors.ts'
import type { Env } from './environment.ts'

/**
 * Refuses a body of more than `most` bytes: at once where the request tells its length, else as soon as that much was
 * read. Nothing is read ahead, so whoever is refused for another reason has sent the body for nothing.
 */
export function limitBody(most: number): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const { body, headers } = c.req.raw
    const declaredLength = headers.get('content-length')
    if (declaredLength !== null && !headers.has('transfer-encoding')) {
      if (!(Number(declaredLength) <= most)) throw new Refusal('TOO_LARGE')
    } else if (body !== null) {
      const counted = countBytes(body, most, () => c.set('isBodyTooLarge', true))
      // Whoever streams a body has to say that it is sent before the answer comes.
      const streamed: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' }
      c.req.raw = new Request(c.req.raw, streamed)
    }
    await next()
  })
}

function countBytes(body: ReadableStream<Uint8Array>, most: number, onExceeded: () => void) {
  const reader = body.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        size += value.length
        if (size <= most) return controller.enqueue(value)
        onExceeded()
        controller.error(new Refusal('TOO_LARGE'))
        await reader.cancel()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
