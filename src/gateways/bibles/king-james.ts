import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { findBookByOsis } from '#src/domain/scripture/canon.ts'
import type { Bible } from '#src/domain/scripture/bible.ts'

const FILE = createRequire(import.meta.url).resolve('kjv/json/verses-1769.json')
/** Where the file calls a book otherwise than we do. */
const NAMES: Record<string, string> = { Ps: 'Psalms', Song: "Solomon's Song" }

/** The King James Version of 1769, in the public domain outside the United Kingdom; from npm. */
export async function readKingJames(): Promise<Bible> {
  const verses = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, string>
  return {
    name: 'King James Version',
    rights: null,
    findVerse: (osis, chapter, verse) => {
      const name = NAMES[osis] ?? findBookByOsis(osis)?.en ?? ''
      // `#` begins a paragraph, brackets mark words the translators added.
      return verses[`${name} ${chapter}:${verse}`]?.replace(/^#\s*/, '').replaceAll(/[[\]]/g, '')
    },
  }
}
