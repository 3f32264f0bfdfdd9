import { type RawBuilder, sql } from 'kysely'

/** `renewing`: a subscription that goes on; `limited`: a right to read that ends; `none`: samples only. */
export type PaidAccess = 'renewing' | 'limited' | 'none'

/** The paid access of a member at `now`, in a query of `member`. */
export function paidAccess(now: Date): RawBuilder<PaidAccess> {
  return sql<PaidAccess>`coalesce((
    select case when bool_or(source = 'subscription') then 'renewing' when count(*) > 0 then 'limited' end
    from entitlement
    where entitlement.member_id = member.id and starts_at <= ${now} and ends_at > ${now}), 'none')`
}
