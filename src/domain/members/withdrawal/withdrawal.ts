import type { Db } from '#src/db/schema.ts'
import { refuseSubscriber } from '#src/domain/billing/subscriptions/leaving.ts'
import { Refusal } from '#src/domain/errors.ts'
import { forgetMember, lockWithdrawals } from './forget-member.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import { forgetAllFailures } from '#src/domain/members/sign-in/sign-in-failures.ts'
import { requireConfirmed } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext, Withdrawn } from '#src/domain/members/context.ts'
import { sweepInquiryPictures } from '#src/domain/support/inquiry-pictures.ts'

/**
 * Ends a membership at once: everything of the member is gone but what the law keeps, apart and under no name. Throws
 * INVALID_REQUEST without the notice accepted, STEP_UP_NEEDED, SUBSCRIPTION_ACTIVE, and LAST_OWNER.
 */
export async function withdraw(
  context: MemberContext,
  who: SignedIn,
  { acceptsNotice }: { acceptsNotice: boolean },
): Promise<void> {
  if (!acceptsNotice) throw new Refusal('INVALID_REQUEST', { acceptNotice: 'REQUIRED' })
  await requireConfirmed(context, who)
  const gone = await context.db.transaction().execute(async (trx) => {
    await lockWithdrawals(trx)
    await refuseBound(trx, who.memberId)
    return forgetMember(trx, who.memberId, { now: context.now(), pseudonym: context.uuid() })
  })
  // Somebody else's click was faster.
  if (gone === undefined) throw new Refusal('SESSION_NULL')
  await Promise.all([
    gone.pictureKey === null ? undefined : context.files.removePicture(gone.pictureKey),
    // What is left of it when this is cut off, the hourly sweep deletes.
    sweepInquiryPictures(context),
    context.files.noteWithdrawn([gone.withdrawn]),
    context.files.forgetMails(gone.email),
    forgetAllFailures(context, { memberId: who.memberId, email: gone.email }),
  ])
}

async function refuseBound(trx: Db, memberId: number): Promise<void> {
  await refuseSubscriber(trx, memberId)
  const owners = await trx
    .selectFrom('member')
    .select('id')
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .execute()
  if (owners.length === 1 && owners[0]?.id === memberId) throw new Refusal('LAST_OWNER')
}

/**
 * Makes the database and the list beside it agree on who has left: a backup restored since knows some of them still,
 * and the list lacks those whose withdrawal was cut off at its last step. Returns how many were forgotten again.
 */
export async function forgetWithdrawn(context: MemberContext): Promise<number> {
  const [listed, known] = await Promise.all([
    context.files.listWithdrawn(),
    context.db
      .selectFrom('withdrawn_member')
      .select(['member_id as memberId', 'signed_up_at as signedUpAt', 'withdrawn_at as withdrawnAt'])
      .execute(),
  ])
  const inList = new Set(listed.map(nameOf))
  const missing = known.filter((one) => !inList.has(nameOf(one)))
  if (missing.length > 0) await context.files.noteWithdrawn(missing)
  if (listed.length === 0) return 0
  const ids = listed.map(({ memberId }) => memberId)
  const present = await context.db
    .selectFrom('member')
    .select(['id as memberId', 'created_at as signedUpAt'])
    .where('id', 'in', ids)
    .execute()
  const restored = present.filter((one) => inList.has(nameOf(one)))
  for (const { memberId } of restored) {
    // One after the other: each is a transaction of its own, and there are few.
    const gone = await context.db.transaction().execute(async (trx) => {
      await lockWithdrawals(trx)
      return forgetMember(trx, memberId, { now: context.now(), pseudonym: context.uuid() })
    })
    if (gone?.pictureKey != null) await context.files.removePicture(gone.pictureKey)
  }
  await sweepInquiryPictures(context)
  return restored.length
}

/** A number may have been given out anew after a restore; the moment of signing up tells the two apart. */
function nameOf({ memberId, signedUpAt }: Pick<Withdrawn, 'memberId' | 'signedUpAt'>): string {
  return `${memberId} ${signedUpAt.getTime()}`
}
