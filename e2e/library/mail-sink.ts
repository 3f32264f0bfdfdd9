import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** The newest mail to an address, in plain text; undefined while there is none. */
  find: (to: string, subject: RegExp) => string | undefined
  close: () => Promise<void>
}

/** A real mail server on this machine, which keeps what it takes. */
export async function openMailSink(): Promise<MailSink> {
  const mails: { to: string; subject: string; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const [head = ''] = raw.split('\r\n\r\n')
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        mails.push({ to, subject: subjectOf(head), text: plainTextOf(raw) })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    find: (to, subject) => mails.findLast((mail) => mail.to === to && subject.test(mail.subject))?.text,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function subjectOf(head: string): string {
  const subject = /^subject: (.*)$/im.exec(head.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
  const words = subject.replaceAll(/\?=\s+=\?/g, '?==?')
  return words.replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, how: string, coded: string) =>
    how.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : unquote(coded.replaceAll('_', ' ')),
  )
}

function plainTextOf(raw: string): string {
  const part = raw.split(/\r\n--/).find((one) => /content-type: text\/plain/i.test(one)) ?? ''
  const [head = '', ...body] = part.slice(part.search(/content-type:/i)).split('\r\n\r\n')
  const coded = body.join('\r\n\r\n')
  return /base64/i.test(head)
    ? Buffer.from(coded, 'base64').toString()
    : unquote(coded.replaceAll('=\r\n', ''))
}

function unquote(coded: string): string {
  const bytes = coded.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
