import type { Generated, GeneratedAlways } from 'kysely'

/* Groups that subscribe together. */

export type GroupTables = {
  subscription_group: SubscriptionGroupTable
  group_seat: GroupSeatTable
  group_reading: { group_id: number; month: string; people: number | null; pages: number | null }
}

type SubscriptionGroupTable = {
  id: GeneratedAlways<number>
  name: string
  /** null: has left */
  leader_id: number | null
  seats: number
  pay_by: 'card' | 'transfer'
  business_name: string | null
  business_number: string | null
  representative: string | null
  address: string | null
  invoice_email: string | null
  created_at: Date
  ended_at: Date | null
}

type GroupSeatTable = {
  id: GeneratedAlways<number>
  group_id: number
  /** null: invited, or has left */
  member_id: number | null
  email: string | null
  email_key: string | null
  token_hash: string | null
  /** its link makes the account of its address, once the person agrees */
  prepares_account: Generated<boolean>
  invited_at: Date
  joined_at: Date | null
  removed_at: Date | null
  /** when a paid page was last served to whoever sat here and has left the library */
  last_read_at: Generated<Date | null>
}
