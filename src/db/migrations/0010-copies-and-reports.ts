import { type Kysely, sql } from 'kysely'

/** What members copied out of books that set a limit to it, and the errors they found in books. */
export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Code points of a block. Ranges may overlap: what is counted is the characters, each once.
  `create table copied_text (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    edition_id integer not null references edition,
    block_no integer not null,
    start_at integer not null,
    end_at integer not null check (end_at > start_at),
    copied_at timestamptz not null
  )`,
  `create index copied_text_member on copied_text (member_id, book_id, copied_at)`,
  `create index copied_text_at on copied_text (copied_at)`,
  `create table error_report (
    id integer generated always as identity primary key,
    member_id integer not null references member on delete cascade,
    book_id integer not null references book,
    edition_id integer not null references edition,
    page_no integer not null,
    anchors jsonb not null,
    place text not null,
    title text not null,
    content text not null,
    created_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  // A form that is sent once more, because the answer was lost, is one report.
  `create unique index error_report_once on error_report
    (member_id, edition_id, place, md5(title || chr(10) || content))`,
  `create index error_report_open on error_report (id) where answered_at is null`,
  `alter table outbox drop constraint outbox_kind_check`,
  `alter table outbox add constraint outbox_kind_check check (kind in ('verify', 'reset', 'passwordChanged',
    'sessionReused', 'changeEmail', 'emailChanged', 'socialLinked', 'twoStepOn', 'twoStepOff', 'news',
    'consentReminder', 'reportAnswered'))`,
  `alter table outbox add column error_report_id integer references error_report on delete cascade`,
]
