import { EpubError } from '#src/epub/book.ts'

/** Names that Korean tools write and the Encoding Standard does not know. */
const ALIASES: Record<string, string> = { cp949: 'windows-949', ms949: 'windows-949', uhc: 'windows-949' }

/**
 * The text of a file in the encoding its byte order mark, XML declaration or `meta charset` names, UTF-8 without one.
 * Throws BAD_ENCODING for an unknown encoding or bytes that do not belong to it, and
 * DOCTYPE_ENTITIES for a document type declaration with an internal subset: entities are never declared by a book.
 */
export function decodeDocument(bytes: Uint8Array, file: string): string {
  const text = decode(bytes, file)
  if (hasInternalSubset(text)) throw new EpubError('DOCTYPE_ENTITIES', file)
  return text
}

/** The text of a style sheet. What belongs to no encoding is replaced: a book does not fail for its styles. */
export function decodeStyles(bytes: Uint8Array): string {
  try {
    return new TextDecoder(labelOf(bytes)).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // An encoding nobody knows.
  }
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder(labelOf(bytes), { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new EpubError('BAD_ENCODING', file, { cause })
  }
}

/** Whether entities are declared, or could be. */
function hasInternalSubset(text: string): boolean {
  return /<!DOCTYPE[^<>[]*\[|<!ENTITY/i.test(text)
}

function labelOf(bytes: Uint8Array): string {
  const label = encodingOf(bytes)
  return ALIASES[label] ?? label
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le'
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be'
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start) ??
    /<meta[^<>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start) ??
    /^@charset "([\w.:-]{1,40})"/.exec(start)
  return declared?.[1]?.toLowerCase() ?? 'utf-8'
}
