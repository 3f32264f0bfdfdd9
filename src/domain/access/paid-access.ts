import { type RawBuilder, sql } from 'kysely'

/** `renewing`: a subscription that goes on; `limited`: a right to read that ends; `none`: samples only. */
export type PaidAccess = 'renewing' | 'limited' | 'none'

/** The paid access of a member at `now`, in a query of `member`. */
export function paidAccess(now: Date): RawBuilder<PaidAccess> {
  return sql<PaidAccess>`case
    when not exists (select 1 from entitlement
      where entitlement.member_id = member.id and starts_at <= ${now} and ends_at > ${now}) then 'none'
    when exists (select 1 from subscription
      where subscription.member_id = member.id and subscription.group_id is null
        and subscription.state in ('active', 'pastDue')) then 'renewing'
    else 'limited' end`
}
