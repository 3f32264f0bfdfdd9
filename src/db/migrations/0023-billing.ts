import { type Kysely, sql } from 'kysely'

/** Plans, subscriptions, charges and what follows from them. Money is whole won, VAT included. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table plan (
    code text primary key,
    kind text not null check (kind in ('personal', 'group')),
    amount integer not null check (amount >= 100),
    days integer not null check (days > 0),
    min_seats integer not null default 1 check (min_seats > 0),
    region text not null check (region in ('korea', 'abroad')),
    gateway text not null check (gateway in ('toss', 'stripe')),
    is_open boolean not null default true,
    position integer not null default 0
  )`,
  `insert into plan (code, kind, amount, days, min_seats, region, gateway, position) values
    ('personal-monthly', 'personal', 9900, 30, 1, 'korea', 'toss', 1),
    ('personal-annual', 'personal', 99000, 365, 1, 'korea', 'toss', 2),
    ('group-monthly', 'group', 6900, 30, 10, 'korea', 'toss', 3),
    ('abroad-monthly', 'personal', 9900, 30, 1, 'abroad', 'stripe', 4)`,
  // What the law or the operator may change: one row.
  `create table billing_policy (
    id integer primary key check (id = 1),
    refund_days integer not null,
    refund_business_days integer not null,
    notice_days integer not null,
    consent_days integer not null,
    -- days after the billing date on which a charge is tried
    retry_days integer[] not null,
    -- of the day in Seoul
    charge_hour integer not null check (charge_hour between 0 and 23),
    vat_percent integer not null
  )`,
  `insert into billing_policy values (1, 7, 3, 7, 30, '{0,1,3,5}', 9, 10)`,
  // Rows about money outlive the membership, without the member.
  `create table payment_card (
    id integer generated always as identity primary key,
    member_id integer references member on delete set null,
    gateway text not null check (gateway in ('toss', 'stripe')),
    customer_key text not null unique,
    -- encrypted; gone once the card is revoked
    token text,
    -- a keyed hash to find the card by, where the payment company names its token
    token_index text,
    masked_number text not null,
    issuer text not null,
    state text not null check (state in ('active', 'revoking', 'revoked')),
    -- when the payment company said that it charges this card no more
    unusable_since timestamptz,
    created_at timestamptz not null
  )`,
  `create index payment_card_member on payment_card (member_id)`,
  `create index payment_card_revoking on payment_card (id) where state = 'revoking'`,
  `create table billing_consent (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    kind text not null check (kind in ('autoPay', 'annual', 'priceChange')),
    wording_version text not null,
    amount_before integer,
    amount_after integer not null,
    at timestamptz not null
  )`,
  `create index billing_consent_member on billing_consent (member_id)`,
  `create table subscription (
    id integer generated always as identity primary key,
    member_id integer references member on delete set null,
    plan_code text not null references plan,
    seats integer not null default 1 check (seats > 0),
    state text not null check (state in
      ('incomplete', 'active', 'pendingCancel', 'pastDue', 'ended', 'lapsed', 'refunded')),
    card_id integer references payment_card,
    -- the highest sum a seat that the member agreed to be charged
    agreed_amount integer not null,
    -- of what was paid last; before the first payment both are the moment it began
    period_start timestamptz not null,
    period_end timestamptz not null,
    pending_plan_code text references plan,
    pending_consent_id integer references billing_consent on delete set null,
    cancel_requested_at timestamptz,
    notified_for timestamptz,
    -- the period end from which a higher price is to be paid that the member was asked about
    price_asked_for timestamptz,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  // One live subscription a member.
  `create unique index subscription_live on subscription (member_id)
    where state in ('incomplete', 'active', 'pendingCancel', 'pastDue')`,
  `create index subscription_member on subscription (member_id)`,
  `create index subscription_period_end on subscription (period_end) where state in ('active', 'pendingCancel')`,
  `create table card_registration (
    customer_key text primary key,
    member_id integer not null references member on delete cascade,
    gateway text not null check (gateway in ('toss', 'stripe')),
    -- null: a new card for the subscription there is
    plan_code text references plan,
    consent_id integer references billing_consent on delete cascade,
    return_path text,
    auth_hash text,
    state text not null check (state in ('opened', 'sent', 'registered', 'refused')),
    code text,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
  `create index card_registration_member on card_registration (member_id)`,
  `create table invoice (
    id integer generated always as identity primary key,
    subscription_id integer not null references subscription,
    plan_code text not null references plan,
    seats integer not null,
    unit_amount integer not null,
    amount integer not null,
    period_start timestamptz not null,
    period_end timestamptz not null check (period_end > period_start),
    state text not null check (state in ('due', 'paid', 'void', 'uncollectible')),
    due_at timestamptz not null,
    -- null: not by itself any more
    next_attempt_at timestamptz,
    failures integer not null default 0,
    last_code text,
    created_at timestamptz not null
  )`,
  `create unique index invoice_period on invoice (subscription_id, period_start)
    where state not in ('void', 'uncollectible')`,
  `create index invoice_due on invoice (next_attempt_at) where state = 'due'`,
  `create table charge_attempt (
    id integer generated always as identity primary key,
    invoice_id integer not null references invoice,
    number integer not null,
    order_id text not null unique,
    idempotency_key text not null unique,
    card_id integer not null references payment_card,
    amount integer not null,
    state text not null check (state in ('open', 'succeeded', 'declined', 'dead')),
    sends integer not null default 0,
    last_sent_at timestamptz,
    -- the last send was answered, though by nothing sure
    is_answered boolean not null default false,
    last_code text,
    -- when it is looked at next
    due_at timestamptz not null,
    created_at timestamptz not null,
    unique (invoice_id, number)
  )`,
  // Never two that may both charge.
  `create unique index charge_attempt_one on charge_attempt (invoice_id) where state in ('open', 'succeeded')`,
  `create index charge_attempt_open on charge_attempt (due_at) where state = 'open'`,
  `create table payment (
    id integer generated always as identity primary key,
    attempt_id integer not null unique references charge_attempt,
    subscription_id integer not null references subscription,
    member_id integer references member on delete set null,
    gateway text not null check (gateway in ('toss', 'stripe')),
    payment_key text not null unique,
    order_id text not null unique,
    total integer not null,
    balance integer not null check (balance between 0 and total),
    receipt_url text,
    approved_at timestamptz not null,
    -- when the books of the other side were found to have it
    confirmed_at timestamptz,
    -- when the other side's books of it are to be read: it said that something changed
    look_up_at timestamptz
  )`,
  `create index payment_member on payment (member_id, approved_at)`,
  `create index payment_approved on payment (approved_at)`,
  `create index payment_look_up on payment (look_up_at) where look_up_at is not null`,
  `create table refund (
    id integer generated always as identity primary key,
    payment_id integer not null references payment,
    amount integer not null check (amount > 0),
    reason text not null,
    source text not null check (source in ('member', 'operator', 'gateway')),
    idempotency_key text not null unique,
    transaction_key text unique,
    state text not null check (state in ('requested', 'succeeded', 'failed')),
    sends integer not null default 0,
    next_send_at timestamptz,
    last_code text,
    requested_at timestamptz not null,
    due_at timestamptz not null,
    done_at timestamptz
  )`,
  `create index refund_requested on refund (next_send_at) where state = 'requested'`,
  `create index refund_payment on refund (payment_id)`,
  // Only ever added to. The amount is negative where money went back.
  `create table ledger_entry (
    id integer generated always as identity primary key,
    payment_id integer not null references payment,
    kind text not null check (kind in ('payment', 'refund')),
    amount integer not null,
    cause text not null unique,
    at timestamptz not null
  )`,
  `create index ledger_entry_at on ledger_entry (at)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is only ever added to'; end $$`,
  `create trigger ledger_append_only before update or delete on ledger_entry
    for each row execute function refuse_change()`,
  // Up to when the books of the two sides were compared.
  `create table books_comparison (gateway text primary key, compared_to timestamptz not null)`,
  // What an operator must look at.
  `create table billing_event (
    id integer generated always as identity primary key,
    kind text not null,
    member_id integer references member on delete set null,
    detail jsonb not null,
    at timestamptz not null
  )`,
  `create index billing_event_at on billing_event (at)`,
  `alter table entitlement drop constraint entitlement_source_check`,
  `alter table entitlement add constraint entitlement_source_check
    check (source in ('subscription', 'grace', 'coupon', 'group', 'operator'))`,
  `alter table entitlement add column invoice_id integer references invoice`,
  `create unique index entitlement_invoice on entitlement (invoice_id, source)`,
]
