import { join } from 'node:path'
import type { Config } from '#src/config/config.ts'
import { type Deliver, sendNextMail } from '#src/domain/mail/send-mail.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { mailFiles } from '#src/gateways/mail/kept-mails.ts'
import { mailLoop, type MailLoop } from '#src/gateways/mail/mail-loop.ts'
import { addressedComposers, mailComposers } from '#src/jobs/mail-composers.ts'
import { say } from './output.ts'

/**
 * Where mails go: to the mail server that is configured, else in a demo into a folder that `/dev/outbox` shows. In
 * production without a mail server they wait. The loop is woken through `wake`, which does nothing before it began.
 */
export async function openMail(config: Config) {
  const { smtpUrl, from } = config.mail
  const kept = mailFiles(join(config.dataDir, 'outbox'))
  const deliver: Deliver | undefined =
    smtpUrl !== undefined
      ? (await import('#src/gateways/mail/smtp.ts')).smtpDelivery({ smtpUrl, from })
      : config.production
        ? undefined
        : kept.deliver
  let loop: MailLoop | undefined
  return {
    kept,
    isShown: deliver === kept.deliver,
    wake: () => loop?.wake(),
    begin(context: MemberContext, publicUrl: string) {
      if (deliver === undefined) return
      const composers = mailComposers(context)
      const sending = {
        ...context,
        composers,
        addressed: addressedComposers,
        deliver,
        publicUrl,
        sender: config.site.company,
      }
      loop = mailLoop({ sendNext: () => sendNextMail(sending), log: say })
    },
    close: async () => loop?.close(),
  }
}
