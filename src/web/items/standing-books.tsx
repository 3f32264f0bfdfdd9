import { Logo } from '#src/web/ui/logo.tsx'
import { Cover } from './cover.tsx'
import {
  paletteOf,
  coverPalettes,
  type CoverBook,
  lengthTier,
  splitVolume,
  spread,
} from '#src/shared/cover/cover-design.ts'

type StandingBooksProps = { seed: number; book?: CoverBook; books?: readonly CoverBook[] }

/** Books on the lower edge of the hero: spines, and one with its face to the room. Decorative. */
export function StandingBooks({ seed, book, books = [] }: StandingBooksProps) {
  return (
    <div className="standing-books" aria-hidden="true">
      {books.length ? (
        books.slice(0, 4).map((one) => <Spine key={one.bookId} book={one} />)
      ) : (
        <BareSpines seed={seed} book={book} />
      )}
      {book && <Cover book={book} layout={book.thumbnailPath ? undefined : 'label'} priority />}
    </div>
  )
}

function Spine({ book }: { book: CoverBook }) {
  const { main, volume } = splitVolume(book.bookTitle)
  const tier = lengthTier(main)
  const long = tier === 'l' || tier === 'x'
  return (
    <span
      className={`spine palette-${paletteOf(book.palette, spread(book.bookId))}${long ? ' spine--long' : ''}`}
      lang={book.language}
    >
      <i />
      <i />
      {tier === 'x' ? null : <b>{main}</b>}
      {volume ? <u>{volume}</u> : <Logo tight />}
    </span>
  )
}

/** A set without titles: what stands beside a single book, or beside none. */
function BareSpines({ seed, book }: { seed: number; book?: CoverBook }) {
  const hash = spread(seed)
  return Array.from({ length: book ? 4 : 7 }, (_, index) => {
    const palette = book
      ? paletteOf(book.palette, spread(book.bookId))
      : coverPalettes[(hash + index * 3) % coverPalettes.length]
    return (
      <span key={index} className={`spine palette-${palette}`}>
        <i />
        <i />
        <Logo tight />
      </span>
    )
  })
}
