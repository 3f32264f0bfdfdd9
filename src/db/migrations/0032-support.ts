import { type Kysely, sql } from 'kysely'

/** Notices, frequent questions, and what members ask us. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table notice (
    id integer generated always as identity primary key,
    -- of what ships with the product: what it was put here by, so that a later start does not put it here again
    shipped_as text unique,
    -- in Seoul
    day date not null,
    title_ko text not null,
    text_ko text not null,
    title_en text not null,
    text_en text not null
  )`,
  `create index notice_day on notice (day desc, id desc)`,
  `create table faq (
    id integer generated always as identity primary key,
    shipped_as text unique,
    category text not null check (category in ('account', 'reading', 'payment', 'group', 'content')),
    position integer not null default 0,
    question_ko text not null,
    answer_ko text not null,
    question_en text not null,
    answer_en text not null
  )`,
  `create table inquiry (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    title text not null,
    content text not null,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  `create index inquiry_member on inquiry (member_id, id desc)`,
  `create index inquiry_open on inquiry (id) where answered_at is null`,
  // Uploaded before the inquiry is sent. One that belongs to no inquiry or no member is deleted with its files.
  `create table inquiry_picture (
    asset_id integer primary key references asset on delete cascade,
    member_id integer references member on delete set null,
    inquiry_id integer references inquiry on delete set null,
    position integer not null default 0,
    created_at timestamptz not null
  )`,
  `create index inquiry_picture_inquiry on inquiry_picture (inquiry_id, position)`,
  `create index inquiry_picture_loose on inquiry_picture (created_at) where inquiry_id is null`,
  `create index inquiry_picture_member on inquiry_picture (member_id)`,
  `create index error_report_member on error_report (member_id, id desc)`,
  // Complaints and their answers are kept apart, too, when a member leaves.
  `alter table kept_record drop constraint kept_record_kind_check`,
  `alter table kept_record add constraint kept_record_kind_check
    check (kind in ('agreement', 'advertising', 'entitlement', 'payment', 'paymentConsent', 'inquiry'))`,
]
