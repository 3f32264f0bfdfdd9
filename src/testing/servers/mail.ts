import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach } from 'vitest'
import type { Db } from '#src/db/schema.ts'
import type { Mail } from '#src/domain/mail/letter.ts'
import { type Deliver, sendNextMail } from '#src/domain/mail/send-mail.ts'
import { mailFiles } from '#src/gateways/mail/kept-mails.ts'
import { smtpDelivery } from '#src/gateways/mail/smtp.ts'
import { addressedComposers, mailComposers } from '#src/jobs/mail-composers.ts'
import { browser } from '#src/testing/browser.ts'
import { testFolders } from '#src/testing/folder.ts'
import type { Library } from '#src/testing/library.ts'
import { testPorts } from '#src/testing/members.ts'

const PUBLIC_URL = 'https://books.example'
const SENDER = {
  name: '언약서재 주식회사',
  address: '서울시 종로구 1',
  phone: '02-000-0000',
  email: 'help@books.example',
}

/** Real SMTP servers for the tests of a file, and what they got. */
export function testMail(library: Library) {
  const stops: (() => Promise<unknown>)[] = []
  const got: string[] = []
  const folder = testFolders()
  beforeEach(() => void got.splice(0))
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  const context = (now = () => new Date()) => ({ ...testPorts(), db: library.db, now })
  const delivery = (port: number, timeout = 2000) =>
    smtpDelivery({ smtpUrl: `smtp://127.0.0.1:${port}`, from: '언약서재 <library@books.example>' }, timeout)
  const sendBy = (deliver: Deliver, now?: () => Date) =>
    sendNextMail({
      ...context(now),
      composers: mailComposers(context(now)),
      addressed: addressedComposers,
      deliver,
      publicUrl: PUBLIC_URL,
      sender: SENDER,
    })

  return {
    got,
    context,
    /** Something to stop after the test. */
    stopLater: (stop: () => Promise<unknown>) => void stops.push(stop),
    sendBy,
    send: (port: number, timeout?: number, now?: () => Date) => sendBy(delivery(port, timeout), now),
    outbox: () =>
      library.db.selectFrom('outbox').select(['kind', 'outcome', 'attempts']).orderBy('id').execute(),
    signUp: (other: object = {}, query = '') => {
      const api = library.visit()
      return browser((path, init) => api(`${path}${query}`, init)).signUp(other)
    },
    /** A real SMTP server on this machine that puts what it takes into `got`. */
    sink: async (options: SMTPServerOptions = {}): Promise<number> => {
      const server = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        logger: false,
        onData(stream, _session, done) {
          let text = ''
          stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
          stream.on('end', () => {
            got.push(text)
            done()
          })
        },
        ...options,
      })
      server.on('error', () => {})
      const listening = server.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
      const address = listening.address()
      return typeof address === 'object' && address !== null ? address.port : 0
    },
    /** A demo: mails are kept in a folder, and the tests read them there. */
    demo: () => {
      const kept = mailFiles(folder())
      const deliverAll = async (now?: () => Date) => {
        while (await sendBy(kept.deliver, now));
        return kept.list()
      }
      const linkToken = async () => /#(\S+)/.exec((await deliverAll())[0]?.text ?? '')?.[1] ?? ''
      return { kept, deliverAll, linkToken }
    },
  }
}

/** What a mail says, from the form it travels in. */
export function partsOf(raw: string): string {
  const parts = raw.split(/\r\n\r\n/)
  return parts
    .map((part, index) => {
      if (/base64/i.test(parts[index - 1]?.split('\r\n--').at(-1) ?? ''))
        return Buffer.from(part.split('\r\n--')[0] ?? '', 'base64').toString()
      return unquote(part.replaceAll(/=\r\n/g, ''))
    })
    .join('\n')
}

function unquote(coded: string): string {
  const bytes = coded.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Sends every mail that waits, in order, and answers them. */
export async function takeMails(db: Db, now: () => Date = () => new Date()): Promise<Mail[]> {
  const sent: Mail[] = []
  const deliver = (mail: Mail) => Promise.resolve((sent.push(mail), 'sent' as const))
  const context = { ...testPorts(), db, now }
  const sending = {
    ...context,
    composers: mailComposers(context),
    deliver,
    publicUrl: 'https://books.example',
  }
  while (await sendNextMail(sending));
  return sent
}

/** What follows the # in the link of a mail. */
export function tokenIn(mail: Mail | undefined): string {
  return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
