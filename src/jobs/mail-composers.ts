import { billingMailComposers } from '#src/domain/billing/mails/compose.ts'
import { groupMailComposers } from '#src/domain/billing/mails/group-mails.ts'
import { writeInquiry } from '#src/domain/billing/mails/inquiry-mail.ts'
import type { MailComposers } from '#src/domain/mail/send-mail.ts'
import { accountMailComposers } from '#src/domain/members/accounts/account-mails.ts'
import { consentMailComposers } from '#src/domain/members/consent/consent-mails.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { followMailComposers } from '#src/domain/series/follow-mails.ts'
import { answerMailComposers } from '#src/domain/support/answer-mails.ts'

/** Who writes the mails that go to no member. */
export const addressedComposers = { groupInquiry: writeInquiry }

/** Who writes which kind of mail. */
export function mailComposers(context: MemberContext): MailComposers {
  return {
    ...accountMailComposers(context),
    ...consentMailComposers(context),
    ...answerMailComposers(context.db),
    ...billingMailComposers(context.db),
    ...groupMailComposers(context),
    ...followMailComposers(context.db),
  }
}
