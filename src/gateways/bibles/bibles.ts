import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#src/shared/language.ts'
import type { Bible, FindBible } from '#src/domain/scripture/bible.ts'
import { readKingJames } from './king-james.ts'
import { parseBible } from './operator-bible.ts'

/*
 * English readers have the King James Version, which comes with the product. Any other text is the operator's: a file in
 * DATA_DIR/bibles in the form that docs/configuration.md shows.
 */

const LOOK_AGAIN_AFTER = 2000
const MOST_BYTES = 20 * 1024 * 1024

/**
 * The Bibles of this installation; the operator's goes before ours. The folder is looked at again when something in it
 * has changed, and `log` gets one line for each file that is refused, with the reason.
 */
export function bibles(folder: string, now: () => number, log: (line: string) => void): FindBible {
  let kingJames: Promise<Bible> | undefined
  let installed: Promise<Map<Language, Bible>> | undefined
  let seen = ''
  let lookedAt = -Infinity

  async function list(): Promise<Map<Language, Bible>> {
    if (installed === undefined || now() - lookedAt >= LOOK_AGAIN_AFTER) {
      lookedAt = now()
      const files = await filesIn(folder)
      const state = JSON.stringify(files)
      if (installed === undefined || state !== seen) {
        seen = state
        installed = readAll(folder, files, log)
      }
    }
    return installed
  }

  return async (language) => {
    const own = (await list()).get(language)
    if (own !== undefined || language !== 'en') return own
    return (kingJames ??= readKingJames())
  }
}

type BibleFile = { name: string; size: number; changed: number }

/** Files alone: no folders, and no links, which could lead out of the folder. */
async function filesIn(folder: string): Promise<BibleFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
  return Promise.all(
    names.sort().map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, size: found?.size ?? 0, changed: found?.mtimeMs ?? 0 }
    }),
  )
}

/** The first file of each language, by their names. */
async function readAll(folder: string, files: BibleFile[], log: (line: string) => void) {
  const found = new Map<Language, Bible>()
  const read = await Promise.all(files.map((file) => readBible(folder, file)))
  for (const bible of read) {
    if (typeof bible === 'string') log(bible)
    else if (!found.has(bible.language)) found.set(bible.language, bible)
  }
  return found
}

/** The Bible, or the line that says why the file is none. */
async function readBible(folder: string, { name, size }: BibleFile) {
  const refuse = (why: string) => `Bible ${JSON.stringify(name)} is left out: ${why}.`
  if (size > MOST_BYTES) return refuse('it is larger than 20 MB')
  try {
    return parseBible(await readFile(join(folder, name), 'utf8'))
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}
