import { Hono } from 'hono'
import type { Books } from './books.ts'
import { cardPage } from './card-page.ts'
import { controlApi } from './control-api.ts'
import { type SandboxControl, sandboxControl } from './control.ts'
import { faultScript } from './faults.ts'
import { openLedger } from './ledger.ts'
import { breakConnection, type Connection, LostAnswer } from './lost-answer.ts'
import { sdkScript } from './sdk-script.ts'
import { type Env, tossApi } from './toss-api.ts'
import { type DeliverWebhook, webhookQueue } from './webhooks.ts'

export type SandboxOptions = {
  books: Books
  now: () => Date
  /** What calls of the API must be signed with. */
  secretKey: string
  /** Where browsers find the sandbox, without a slash at its end. A function where it is known only after the start. */
  publicUrl?: string | (() => string)
  /** The path it is mounted at, such as `/_sandbox`. */
  mountedAt?: string
  /** Without it no webhook is sent. */
  deliverTo?: DeliverWebhook
  /** Without it there is no control over HTTP. */
  controlToken?: string
}

export type Sandbox = {
  /** `connection`: what the server hands over beside the request; without it the caller sits in this process. */
  fetch: (request: Request, connection?: Connection) => Promise<Response>
  control: SandboxControl
}

/**
 * A payment company for practice: Toss's calls for automatic payments over books of its own, a card page, the script that
 * opens it, and faults on demand.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { books, now, secretKey, mountedAt = '', publicUrl = 'http://localhost' } = options
  const findPublicUrl = typeof publicUrl === 'string' ? () => publicUrl : publicUrl
  const webhooks = webhookQueue(books, { now, deliverTo: options.deliverTo })
  const faults = faultScript()
  const ledger = openLedger(books, {
    now,
    receiptUrl: (paymentKey) => `${findPublicUrl()}/receipt/${paymentKey}`,
    onEvent: webhooks.queue,
  })
  const control = sandboxControl({ books, ledger, faults, webhooks })
  const app = new Hono<Env>({
    // A billing key in the address stays escaped until it is read as a parameter.
    getPath: (request) => pathOf(request.url).slice(mountedAt.length) || '/',
  })
    .route('/', tossApi({ books, ledger, faults, secretKey, now }))
    .route('/', controlApi(control, options.controlToken))
    .route('/', cardPage({ books, makeAuthKey: ledger.makeAuthKey, findPublicUrl, mountedAt }))
    .get('/sdk.js', () => sdkScript())
    .onError((error) => {
      throw error
    })
  return {
    control,
    async fetch(request, connection) {
      try {
        return await app.fetch(request, { connection })
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        return breakConnection(connection)
      }
    },
  }
}

function pathOf(url: string): string {
  const begin = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', begin)
  return begin < 0 ? '/' : url.slice(begin, end < 0 ? undefined : end)
}
