import { openSfnt } from './sfnt.ts'

/** What a changed font says of itself. Its first name may not be one that its makers have reserved. */
export type Naming = { family: string; copyright: string }

const LICENCE = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.'
const LICENCE_ADDRESS = 'https://openfontlicense.org'

/**
 * Makes the box that stands for a missing character as wide as a syllable: where no font of the system has Korean, the
 * boxes of the slices that are still under way are drawn by one that has arrived, and the lines must not move for it.
 */
export function widenBox(font: Uint8Array, width: number): Uint8Array {
  const hmtx = openSfnt(font).tables.get('hmtx')
  const widened = new Uint8Array(font)
  if (hmtx) new DataView(widened.buffer).setUint16(hmtx.start, width)
  return widened
}

/** Gives the font our own name, the copyright line of its makers and its licence, and no other name. */
export function renameFont(font: Uint8Array, { family, copyright }: Naming): Uint8Array {
  const plain = family.replaceAll(' ', '')
  const name = nameTable([
    [0, copyright],
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, plain],
    [13, LICENCE],
    [14, LICENCE_ADDRESS],
  ])
  return withTable(font, 'name', name)
}

function nameTable(names: [number, string][]): Uint8Array {
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const head = Buffer.alloc(6 + 12 * names.length)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  names.forEach(([id], i) => {
    const length = texts[i]?.length ?? 0
    // Windows, Unicode, English
    ;[3, 1, 0x409, id, length, offset].forEach((value, at) => head.writeUInt16BE(value, 6 + 12 * i + 2 * at))
    offset += length
  })
  return Buffer.concat([head, ...texts])
}

/** Puts a table in the place of the one of that tag, and lays the file out anew. */
function withTable(font: Uint8Array, tag: string, table: Uint8Array): Uint8Array {
  const { tables } = openSfnt(font)
  const all = new Map(
    Array.from(tables, ([key, { start, length }]) => [key, font.subarray(start, start + length)]),
  )
  all.set(tag, table)
  const entries = [...all].sort(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(12 + 16 * entries.length)
  head.set(font.subarray(0, 4))
  head.writeUInt16BE(entries.length, 4)
  const power = Math.floor(Math.log2(entries.length))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (entries.length - 2 ** power), 10)
  let offset = head.length
  const bodies = entries.map(([key, body], i) => {
    const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4)
    padded.set(body)
    // The sum over the whole file is taken without itself; the packer of WOFF2 writes it again.
    if (key === 'head') padded.writeUInt32BE(0, 8)
    const entry = 12 + 16 * i
    head.write(key, entry, 'latin1')
    head.writeUInt32BE(sum(padded), entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(body.length, entry + 12)
    offset += padded.length
    return { key, padded, start: offset - padded.length }
  })
  const file = Buffer.concat([head, ...bodies.map(({ padded }) => padded)])
  const headTable = bodies.find(({ key }) => key === 'head')
  if (headTable) file.writeUInt32BE((0xb1b0afba - sum(file)) >>> 0, headTable.start + 8)
  return file
}

function sum(bytes: Buffer): number {
  let total = 0
  for (let i = 0; i < bytes.length; i += 4) total = (total + bytes.readUInt32BE(i)) >>> 0
  return total
}
