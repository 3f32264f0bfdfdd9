import { strToU8, zipSync, type Zippable } from 'fflate'

/**
 * Zips a folder as an EPUB: `mimetype` first and stored, the rest compressed in the order given.
 * The same folder yields the same bytes.
 */
export function writeEpub(files: Record<string, string | Uint8Array>): Uint8Array {
  const { mimetype = 'application/epub+zip', ...rest } = files
  const folder: Zippable = { mimetype: [bytesOf(mimetype), { level: 0 }] }
  for (const [name, content] of Object.entries(rest)) folder[name] = bytesOf(content)
  return zipSync(folder, { mtime: '2000-01-01T00:00:00' })
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? strToU8(content) : content
}
