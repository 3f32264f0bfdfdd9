import { createTransport } from 'nodemailer'
import type { Deliver } from '#src/domain/mail/send-mail.ts'

const TIMEOUT = 10_000

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string }

/** Delivers through an SMTP server. A server that is down, slow or refuses us altogether makes it throw. */
export function smtpDelivery(settings: { smtpUrl: string; from: string }, timeout = TIMEOUT): Deliver {
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    try {
      await transport.sendMail({ from: settings.from, ...mail })
      return 'sent'
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const { code, command, responseCode = 0 }: SmtpFault = error
      // Only a reply about this mail or its receiver is a fault of this mail; any other is a fault of the server.
      if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM' && responseCode > 0))
        return responseCode >= 500 ? 'refused' : 'later'
      // The message may hold the address; the codes say enough.
      throw new MailDown(`${code ?? 'failed'}${responseCode > 0 ? ` ${responseCode}` : ''}`)
    }
  }
}

/** No mail gets through. The message holds codes only, no address. */
class MailDown extends Error {}
