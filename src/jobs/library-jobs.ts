import { sweepMembers, renewAllPhones } from '#src/domain/members/accounts/housekeeping.ts'
import { remindOfConsent } from '#src/domain/members/consent/consent-reminder.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { citeOldEditions } from '#src/domain/scripture/citations/cite-editions.ts'
import type { Job } from './run-jobs.ts'

/** All that the library does in the background, the sending of mails aside, which its outbox records. */
export function libraryJobs(
  context: MemberContext,
  { haveKeysChanged }: { haveKeysChanged: boolean },
): Job[] {
  const { db, now } = context
  return [
    { name: 'delete-expired', cron: '7 * * * *', run: () => sweepMembers(db, now()) },
    { name: 'remind-of-consent', cron: '17 * * * *', run: () => remindOfConsent(context) },
    // A large old library takes a while.
    { name: 'find-citations', run: (isStopping) => citeOldEditions(db, isStopping) },
    // Only after a change of keys is there anything to encrypt anew.
    ...(haveKeysChanged ? [{ name: 'encrypt-phones', run: () => renewAllPhones(context) }] : []),
  ]
}
