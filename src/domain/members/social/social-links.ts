import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { SocialProvider } from '#src/domain/members/rules.ts'
import { noteEvent } from '#src/domain/members/security-events.ts'
import { hasPassword } from '#src/domain/members/sign-in/step-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

export type SocialLink = { provider: SocialProvider; linkedAt: Date }

/** Through whom a member may sign in, the first linked first. */
export function listSocialLinks(db: Db, memberId: number): Promise<SocialLink[]> {
  return db
    .selectFrom('social_identity')
    .select(['provider', 'linked_at as linkedAt'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute()
}

/** Whether a member can sign in by password; where not, a provider's account may be the only way in. */
export async function signsInByPassword(db: Db, memberId: number): Promise<boolean> {
  const { password_hash } = await db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return hasPassword(password_hash)
}

/**
 * Takes a provider's account away from a member; one that is not linked is no fault. Throws SOCIAL_LAST_WAY where nothing
 * else would let the member in.
 */
export async function unlinkSocial(
  context: Pick<MemberContext, 'db' | 'now'>,
  memberId: number,
  provider: SocialProvider,
): Promise<void> {
  const at = context.now()
  await context.db.transaction().execute(async (trx) => {
    // Two at once would each leave the other as the last.
    const member = await trx
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const links = await listSocialLinks(trx, memberId)
    if (!links.some((link) => link.provider === provider)) return
    if (!hasPassword(member.password_hash) && links.length === 1) throw new Refusal('SOCIAL_LAST_WAY')
    await trx
      .deleteFrom('social_identity')
      .where('member_id', '=', memberId)
      .where('provider', '=', provider)
      .execute()
    await noteEvent(trx, { kind: 'socialUnlinked', memberId, detail: provider, at })
  })
}
