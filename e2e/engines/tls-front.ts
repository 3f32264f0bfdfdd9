import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'

/**
 * Browsers resolve every name below `localhost` to the machine itself. The library does not take it for a demo on plain
 * http, so that its cookies are those that it has on the internet.
 */
const HOST = 'library.localhost'

type StillPage = { body: string; headers: Record<string, string> }
export type TlsFront = {
  base: string
  /** Answers a path itself, in place of the library. */
  serve: (path: string, page: StillPage) => void
  close: () => Promise<void>
}

/** Puts TLS before a library, as an operator's proxy does. Its certificate is made for it and signed by nobody. */
export async function openTlsFront(library: string): Promise<TlsFront> {
  const pages = new Map<string, StillPage>()
  const certificate = makeCertificate()
  const server = createServer({ key: certificate, cert: certificate }, (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming
    const page = pages.get(url)
    if (page !== undefined) {
      outgoing.writeHead(200, page.headers).end(page.body)
      return
    }
    const passed = request(library + url, { method, headers: withoutHop(headers), setHost: false })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers))
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    base: `https://${HOST}:${port}`,
    serve: (path, page) => void pages.set(path, page),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Connections are kept by each side for itself. */
function withoutHop({
  connection: _connection,
  'keep-alive': _keepAlive,
  'transfer-encoding': _encoding,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers
}

/** Key and certificate in one text. */
function makeCertificate(): Buffer {
  const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout - -out -'
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  return execFileSync('openssl', [...options.split(' '), ...name], { stdio: ['ignore', 'pipe', 'ignore'] })
}
