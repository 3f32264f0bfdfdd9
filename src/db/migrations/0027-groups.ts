import { type Kysely, sql } from 'kysely'

/** Groups: one subscription paid by a leader, read on by the people who hold its seats. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table subscription_group (
    id integer generated always as identity primary key,
    name text not null,
    leader_id integer references member on delete set null,
    -- from the next invoice on; what is paid for now stands in the subscription
    seats integer not null check (seats > 0),
    pay_by text not null check (pay_by in ('card', 'transfer')),
    -- what a tax invoice needs
    business_name text,
    business_number text,
    representative text,
    address text,
    invoice_email text,
    created_at timestamptz not null,
    ended_at timestamptz,
    check (num_nonnulls(business_name, business_number, representative, address, invoice_email) in (0, 5))
  )`,
  `create unique index subscription_group_leader on subscription_group (leader_id) where ended_at is null`,
  `create table group_seat (
    id integer generated always as identity primary key,
    group_id integer not null references subscription_group,
    -- null: invited, or has left
    member_id integer references member on delete set null,
    email text,
    email_key text,
    -- a keyed hash; gone once the invitation is used or withdrawn
    token_hash text unique,
    -- its link makes the account of its address, once the person agrees
    prepares_account boolean not null default false,
    invited_at timestamptz not null,
    joined_at timestamptz,
    removed_at timestamptz,
    check (joined_at is not null or member_id is null)
  )`,
  `create unique index group_seat_email on group_seat (group_id, email_key) where removed_at is null`,
  // Nobody reads on two seats.
  `create unique index group_seat_member on group_seat (member_id) where removed_at is null`,
  `create index group_seat_group on group_seat (group_id)`,
  `create index group_seat_invited on group_seat (email_key) where joined_at is null`,
  // Counted once, after the month: removing people later changes none of it.
  `create table group_reading (
    group_id integer not null references subscription_group,
    month text not null,
    -- null: too few sat in the group for the sums to hide one of them
    people integer,
    pages integer,
    primary key (group_id, month)
  )`,
  `alter table subscription add column group_id integer references subscription_group`,
  `drop index subscription_live`,
  `create unique index subscription_live on subscription (member_id)
    where group_id is null and state in ('incomplete', 'active', 'pendingCancel', 'pastDue')`,
  `create unique index subscription_group_live on subscription (group_id)
    where state in ('incomplete', 'active', 'pendingCancel', 'pastDue')`,
  `create index subscription_group_id on subscription (group_id) where group_id is not null`,
  `alter table card_registration add column group_id integer references subscription_group`,
  // Money that came by bank transfer has no attempt and no payment company.
  `alter table payment alter column attempt_id drop not null`,
  `alter table payment add column invoice_id integer references invoice`,
  `update payment set invoice_id = charge_attempt.invoice_id
    from charge_attempt where charge_attempt.id = payment.attempt_id`,
  `alter table payment alter column invoice_id set not null`,
  `create index payment_invoice on payment (invoice_id)`,
  `alter table payment drop constraint payment_gateway_check`,
  `alter table payment add constraint payment_gateway_check check (gateway in ('toss', 'stripe', 'transfer'))`,
  `alter table payment add constraint payment_transfer check ((gateway = 'transfer') = (attempt_id is null))`,
  // An invoice of a group gives access to many, and to one of them twice who comes back to a seat.
  `drop index entitlement_invoice`,
  `create unique index entitlement_invoice on entitlement (invoice_id, source, member_id, starts_at)`,
]
