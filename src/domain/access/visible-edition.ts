import { type RawBuilder, sql } from 'kysely'

/**
 * Whether readers may see anything of an edition, in a query that joins `book` and `edition`: the one the book shows, and
 * those it showed before. Not one that waits to be shown, nor one that the operator took back for an older one. The one
 * rule of which editions there are for readers.
 */
export const visibleEdition: RawBuilder<boolean> = sql<boolean>`
  (edition.id = book.current_edition_id or (edition.published_at is not null and edition.number < (
    select shown.number from edition as shown where shown.id = book.current_edition_id)))`

/**
 * Whether a device may still bring what its reader did in an edition: also in one that was taken back since, so that no
 * mark is lost. An answer reveals nothing of such an edition that the caller did not send.
 */
export const onceVisibleEdition: RawBuilder<boolean> = sql<boolean>`
  (edition.id = book.current_edition_id or edition.published_at is not null)`
