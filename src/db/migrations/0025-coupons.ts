import { type Kysely, sql } from 'kysely'

/** Coupons: made in batches, held by one member, used once. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table coupon_batch (
    id integer generated always as identity primary key,
    note text not null,
    days integer not null check (days > 0),
    count integer not null check (count > 0),
    -- the last moment at which one may be used
    valid_until timestamptz,
    created_at timestamptz not null
  )`,
  `create table coupon (
    id integer generated always as identity primary key,
    batch_id integer not null references coupon_batch,
    -- keyed: codes are short enough to be tried out
    code_hash text not null unique,
    -- known to its holder anyway
    code text,
    member_id integer references member on delete set null,
    held_at timestamptz,
    used_at timestamptz,
    check (used_at is null or held_at is not null)
  )`,
  `create index coupon_member on coupon (member_id) where member_id is not null`,
]
