import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/** How many of each, for a full library; `share` of them all is put in. */
const FULL = {
  books: 1000,
  members: 100_000,
  wants: 400_000,
  readings: 400_000,
  highlights: 100_000,
  bookmarks: 100_000,
  reviews: 1_000_000,
  previews: 100_000,
}
/** Drawn beyond what is asked for, as a book that is drawn twice for one member counts once. */
const SPARE = 1.3

/**
 * Fills a library with members who all have the password of one who is there already, and with what they keep and say:
 * at share 1 a hundred thousand of them, a million rows of their libraries, a million short reviews and a tenth of that
 * long ones. A few books are kept and spoken of by very many, most by few, as in life. For an empty PostgreSQL of the
 * bench's own, as its superuser.
 */
export async function seedReviews(db: Db, share: number, like: { email: string }): Promise<void> {
  const count = (table: keyof typeof FULL) => sql.lit(Math.max(1, Math.round(FULL[table] * share)))
  // Parts of the million fall on every book: the number of books stays, as titles do not come with members.
  const books = sql.lit(FULL.books)
  await db.connection().execute(async (one) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(one)
    await run(sql`set statement_timeout = 0`)
    // Three million rows that are right by their making: keys are not asked for one by one.
    await run(sql`set session_replication_role = replica`)
    await run(sql`select setseed(0.42)`)
    await run(sql`
      with made as (
        insert into edition (number, file_hash, file_name, page_count, character_count)
        select 1, 'seed-' || n, 'seed.epub', 200, 300000 from generate_series(1, ${books}) n returning id, file_hash
      ), shelved as (
        insert into book (title, language, search_text, current_edition_id, is_free, created_at)
        select '씨앗 ' || substr(file_hash, 6), case when id % 3 = 0 then 'en' else 'ko' end, '', id, id % 2 = 0,
          now() - interval '1 year' from made returning id, current_edition_id
      )
      update edition set book_id = shelved.id from shelved where edition.id = shelved.current_edition_id`)
    await run(sql`update edition set book_id = book.id from book where edition.id = book.current_edition_id
      and edition.book_id is null`)
    await run(sql`
      create temporary table seed_book as
      select row_number() over (order by id) - 1 as n, id, current_edition_id as edition_id
      from book where title like '씨앗 %'`)
    await run(sql`create unique index on seed_book (n)`)
    await run(sql`
      insert into member (email, email_key, nickname, nickname_key, password_hash, agreed_at, email_verified_at)
      select 'seed' || n || '@members.example', 'seed' || n || '@members.example', 's' || n, 's' || n,
        (select password_hash from member where email_key = ${like.email}), now(), now()
      from generate_series(1, ${count('members')}) n`)
    await run(sql`
      create temporary table seed_member as
      select row_number() over (order by id) - 1 as n, id from member where email like 'seed%'`)
    await run(sql`create unique index on seed_member (n)`)
    const rows = (rowCount: ReturnType<typeof sql.lit>) => sql`
      select seed_member.id as member_id, seed_book.id as book_id, seed_book.edition_id,
        now() - random() * interval '300 days' as at, drawn.n
      from (
        select n, floor(random() * ${count('members')})::int as m,
          floor(power(random(), 3) * ${books})::int as b
        from generate_series(1, ${rowCount}) n
      ) drawn
      join seed_member on seed_member.n = drawn.m join seed_book on seed_book.n = drawn.b order by drawn.n`
    const listed = FULL.wants + FULL.readings
    await run(sql`
      create temporary table seed_listed as
      select row_number() over () as n, r.* from (
        select member_id, book_id, edition_id, min(at) as at, min(n) as drawn
        from (${rows(sql.lit(Math.round(listed * share * SPARE)))}) r
        group by member_id, book_id, edition_id order by drawn limit ${sql.lit(Math.round(listed * share))}) r`)
    await run(sql`insert into want_to_read (member_id, book_id, created_at)
      select member_id, book_id, at from seed_listed where n <= ${count('wants')} order by n`)
    await run(sql`insert into reading (member_id, book_id, created_at)
      select member_id, book_id, at from seed_listed where n > ${count('wants')} order by n`)
    await run(sql`
      insert into read_place (member_id, book_id, edition_id, page_no, furthest_page_no, device, read_at)
      select member_id, book_id, edition_id, 1 + n % 100, 100, 'seed', at
      from seed_listed where n > ${count('wants')} order by n`)
    const anchors = sql`jsonb_build_array(jsonb_build_object('editionId', edition_id, 'block', n % 50, 'start', 0,
      'end', 20, 'exact', '오래 붙들고 있던 한 문장이 여기 있다', 'prefix', '', 'suffix', ''))`
    await run(sql`
      insert into highlight (member_id, book_id, edition_id, page_no, anchors, place, kind, content, created_at, updated_at)
      select member_id, book_id, edition_id, 1 + n % 100, ${anchors}, 'seed:' || n, 'yellow',
        '["오래 붙들고 있던 한 문장이 여기 있다"]', at, at from (${rows(count('highlights'))}) r`)
    await run(sql`
      insert into bookmark (member_id, book_id, edition_id, page_no, anchors, place, content, created_at)
      select member_id, book_id, edition_id, 1 + n % 100, ${anchors}, 'seed:' || n, '다시 볼 곳', at from (${rows(count('bookmarks'))}) r`)
    await run(sql`
      insert into review (member_id, book_id, content, like_count, created_at, updated_at)
      select member_id, book_id, '읽고 나서 오래 생각했습니다 ' || n, floor(power(random(), 8) * 500)::int, at, at
      from (${rows(count('reviews'))}) r`)
    await run(sql`
      insert into preview (member_id, book_id, title, html, excerpt, like_count, created_at, updated_at)
      select member_id, book_id, '다 읽고 ' || n, '<p>' || repeat('긴 이야기입니다. ', 40) || '</p>',
        repeat('긴 이야기입니다. ', 10), floor(power(random(), 8) * 500)::int, at, at
      from (${rows(count('previews'))}) r`)
    await run(sql`
      insert into preview_like (member_id, preview_id, created_at)
      select seed_member.id, preview.id, preview.created_at
      from preview join seed_member on seed_member.n = preview.id % ${count('members')} on conflict do nothing`)
    await run(sql`
      insert into book_tally (book_id, want_count, review_count, preview_count)
      select id, (select count(*) from want_to_read where book_id = book.id),
        (select count(*) from review where book_id = book.id and not held),
        (select count(*) from preview where book_id = book.id and not held) from book
      on conflict (book_id) do update set want_count = excluded.want_count,
        review_count = excluded.review_count, preview_count = excluded.preview_count`)
    await run(sql`set session_replication_role = origin`)
    await run(sql`vacuum analyze`)
    await run(sql`reset statement_timeout`)
  })
}
