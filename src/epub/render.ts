import type { Block, Image, Note } from './book.ts'
import type { BookBuilder } from './book-builder.ts'
import { leadsBack, type FoundNote, type Notes } from './blocks/notes.ts'
import { readingTextOf } from '#src/shared/text/block-text.ts'
import {
  escapeAttribute,
  escapeHtml,
  writeAttributes,
  type Link,
  type Picture,
  type Piece,
} from './inline/markup.ts'

export type Rendered = {
  blocks: Block[]
  notes: Note[]
  /** Number of the first block at or after a place; undefined for a place that is gone with its section, or unknown. */
  blockAt: (key: string) => number | undefined
}

/** Gives the remaining blocks their numbers, then fills in what they left open: links, note marks, pictures. */
export function render(builder: BookBuilder, found: Notes, images: ReadonlyMap<string, Image>): Rendered {
  const { pendingBlocks, places } = builder
  const isLive = pendingBlocks.map(
    ({ pieces }, i) =>
      found.takenBy[i] === undefined && found.isLeftOver[i] !== true && !isVoid(pieces, images),
  )
  const numbers = numberBlocks(isLive)

  const blockAt = (key: string): number | undefined => {
    const place = places.get(key) ?? places.get(key.split('#', 1)[0] ?? '')
    if (place === undefined || found.isLeftOver[place.first] === true) return undefined
    return found.takenBy[place.first] === undefined || place.last < place.first
      ? numbers[place.first]
      : undefined
  }
  const openLink = (link: Link): string | undefined => {
    const note = found.noteOf.get(link)
    if (note !== undefined)
      return `<a${writeAttributes({ class: 'noteref', role: 'doc-noteref', href: `note:${note.id}` })}>`
    const block = blockAt(link.target)
    if (block !== undefined) return `<a href="block:${block}">`
    const taken = found.takenBy[places.get(link.target)?.first ?? -1]
    return taken === undefined ? undefined : `<a href="note:${taken.id}">`
  }
  const write = (pieces: Piece[], note?: FoundNote) =>
    writeHtml(pieces, {
      images,
      openLink,
      isSkipped: (link) => note !== undefined && leadsBack(link, note, builder),
    })

  const blocks: Block[] = []
  for (const [i, { kind, pieces, lang }] of pendingBlocks.entries()) {
    if (isLive[i] !== true) continue
    const html = write(pieces)
    blocks.push({ kind, html, text: readingTextOf(html), ...(lang === undefined ? {} : { lang }) })
  }
  const notes = found.notes.map((note): Note => {
    const { first, last } = note.place
    const html = tidyNote(
      pendingBlocks
        .slice(first, last + 1)
        .map(({ pieces }) => write(pieces, note))
        .join('\n'),
    )
    return { id: note.id, html, text: readingTextOf(html) }
  })
  return { blocks, notes, blockAt }
}

/** A figure whose picture is broken and says nothing about itself. */
function isVoid(pieces: Piece[], images: ReadonlyMap<string, Image>): boolean {
  const isLost = (piece: Piece) =>
    typeof piece !== 'string' &&
    'picture' in piece &&
    piece.picture.alt === '' &&
    !images.has(piece.picture.source)
  return (
    pieces.some(isLost) &&
    pieces.every((piece) => (typeof piece === 'string' ? isMarkupOnly(piece) : isLost(piece)))
  )
}

function isMarkupOnly(html: string): boolean {
  return html.replace(/<[^>]*>?/g, '').trim() === '' && !html.includes('<math')
}

function numberBlocks(isLive: boolean[]): (number | undefined)[] {
  const total = isLive.filter(Boolean).length
  const numbers: (number | undefined)[] = []
  let next = 0
  for (const live of isLive) {
    numbers.push(Math.min(next, total - 1))
    if (live) next++
  }
  numbers.push(total - 1) // A place behind the last block.
  return numbers
}

type Filling = {
  images: ReadonlyMap<string, Image>
  /** The start of the link, undefined where it leads nowhere. */
  openLink: (link: Link) => string | undefined
  /** Links that are left out with their text. */
  isSkipped: (link: Link) => boolean
}

function writeHtml(pieces: Piece[], { images, openLink, isSkipped }: Filling): string {
  let html = ''
  let skipping: Link | undefined
  for (const piece of pieces) {
    if (typeof piece === 'string') html += skipping === undefined ? piece : ''
    else if ('opens' in piece) {
      if (isSkipped(piece.opens)) skipping = piece.opens
      else html += openLink(piece.opens) ?? ''
    } else if ('closes' in piece) {
      if (skipping === piece.closes) skipping = undefined
      else if (openLink(piece.closes) !== undefined) html += '</a>'
    } else if (skipping === undefined) html += writeImage(piece.picture, images)
  }
  return html
}

function writeImage({ source, alt, attributes }: Picture, images: ReadonlyMap<string, Image>): string {
  const image = images.get(source)
  if (image === undefined) return escapeHtml(alt)
  const { key, width, height } = image
  // An empty alternative text says something, so it is written too.
  return `<img${writeAttributes({ src: `image:${key}`, width, height })} alt="${escapeAttribute(alt)}"${attributes}>`
}

/** What a link back leaves behind: `[] text`, `. text`, an empty raised box, a paragraph with nothing in it. */
function tidyNote(html: string): string {
  const tidy = html
    .replace(/<(sup|sub|span|small|b|strong|i|em)(?: [^<>]*)?>\s*<\/\1>/g, '')
    .replace(/<p(?: [^<>]*)?>\s*<\/p>/g, '')
    .replace(/^(?:<hr>|\s)+/, '')
    .replace(/^((?:<[a-z]+(?: [^>]*)?>)*)\s*(?:\[\s*\]|\(\s*\)|［\s*］)?\s*[.:)\]]?\s*/, '$1')
    .replace(/(?<![ \n])[ \n]+<\/p>/g, '</p>')
    .replace(/<hr>$/, '')
    .trim()
  return tidy === '' ? '<p></p>' : tidy
}
