import { sweepMembers, renewAllPhones } from '#src/domain/members/accounts/housekeeping.ts'
import { remindOfConsent } from '#src/domain/members/consent/consent-reminder.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { citeOldEditions } from '#src/domain/scripture/citations/cite-editions.ts'
import { compareBooks } from '#src/domain/billing/books/compare.ts'
import { sweepBilling } from '#src/domain/billing/housekeeping.ts'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { announceWorks } from '#src/domain/series/announce-works.ts'
import { recountSeriesReaders } from '#src/domain/series/views.ts'
import { sweepInquiryPictures } from '#src/domain/support/inquiry-pictures.ts'
import type { Job } from './run-jobs.ts'

type LibraryJobs = { billing: BillingContext; haveKeysChanged: boolean; onFault: (error: Error) => void }

/** All that the library does in the background, the sending of mails aside, which its outbox records. */
export function libraryJobs(
  context: MemberContext,
  { billing, haveKeysChanged, onFault }: LibraryJobs,
): Job[] {
  const { db, now } = context
  return [
    {
      name: 'delete-expired',
      cron: '7 * * * *',
      run: async () => {
        await sweepMembers(db, now())
        await sweepBilling(db, now())
        await sweepInquiryPictures(context)
      },
    },
    { name: 'remind-of-consent', cron: '17 * * * *', run: () => remindOfConsent(context) },
    // Every minute: charges whose answers were lost are looked up two minutes later.
    {
      name: 'billing',
      cron: '* * * * *',
      isShared: true,
      run: (isStopping) => runBilling(billing, { isStopping, onFault }),
    },
    ...gatewaysOf(billing).map((gateway) => ({
      name: `compare-books-${gateway}`,
      // At half past four in Seoul.
      cron: '30 19 * * *',
      run: () => compareBooks(billing, gateway),
    })),
    {
      name: 'announce-works',
      cron: '*/5 * * * *',
      run: async (isStopping) => {
        if ((await announceWorks(db, now(), isStopping)) > 0) context.onMailQueued()
      },
    },
    { name: 'recount-series', cron: '37 * * * *', run: () => recountSeriesReaders(db, now()) },
    // A large old library takes a while.
    { name: 'find-citations', run: (isStopping) => citeOldEditions(db, isStopping) },
    // Only after a change of keys is there anything to encrypt anew.
    ...(haveKeysChanged ? [{ name: 'encrypt-phones', run: () => renewAllPhones(context) }] : []),
  ]
}

function gatewaysOf({ gateways }: BillingContext) {
  return (['toss', 'stripe'] as const).filter((name) => gateways[name] !== undefined)
}
