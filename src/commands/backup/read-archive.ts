import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import { BackupFault } from '#src/db/backup-fault.ts'
import type { Batch, RowSource } from '#src/db/read-rows.ts'
import { lineCounter } from '#src/db/row-lines.ts'
import {
  about,
  type About,
  ABOUT,
  contents,
  type Contents,
  CONTENTS,
  FORMAT,
  marked,
  sumLine,
  SUMS,
} from './archive-format.ts'
import { readEntry, type TarEntry, tarEntries } from './tar.ts'

const decompress = promisify(gunzip)
const TABLE_PART = /^tables\/([^/]+)\/\d{6,}\.ndjson\.gz$/
const FILE = /^files(?:\/(?!\.{1,2}(?:\/|$))[^/\\\u0000]+)+$/u

export type ArchivedFile = { name: string; hash: string; size: number; content: () => AsyncIterable<Buffer> }

export type Archive = {
  about: About
  contents: Contents
  source: RowSource
  files: ArchivedFile[]
  close: () => Promise<void>
}

/**
 * Opens an archive after reading all of it once: every byte is checked against the sums it ends with, and every table's
 * rows are counted and summed. Throws BackupFault naming what is wrong.
 */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupFault('NO_FILE', path, { cause })
  })
  try {
    const checked = await check(handle)
    return {
      ...checked,
      source: {
        ...checked.about,
        batches: () => batchesOf(handle, checked.parts, checked.about.tables),
        total: ({ name }) => Promise.resolve(checked.contents.tables[name] ?? { rows: 0, sum: '0' }),
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

type Part = TarEntry & { table: string }

async function check(handle: FileHandle) {
  const sums: string[] = []
  const parts: Part[] = []
  const files: ArchivedFile[] = []
  const counters = new Map<string, ReturnType<typeof lineCounter>>()
  let made: About | undefined
  let held: Contents | undefined
  let given: string | undefined
  for await (const entry of tarEntries(handle)) {
    const { name, size } = entry
    if (given !== undefined) throw new BackupFault('DAMAGED', name)
    if (made === undefined) made = await readAbout(handle, entry)
    const table = TABLE_PART.exec(name)?.[1]
    if (name === SUMS) {
      given = (await readWhole(handle, entry)).toString()
      continue
    }
    const hash = await hashEntry(handle, entry)
    sums.push(sumLine(hash, name))
    if (table !== undefined) {
      parts.push({ ...entry, table })
      const counter = counters.get(table) ?? lineCounter()
      counters.set(table, counter)
      for (const line of await readLines(handle, entry)) counter.add(line)
    } else if (name === CONTENTS) held = await readJson(handle, entry, contents)
    else if (FILE.test(name))
      files.push({ name: name.slice(6), hash, size, content: () => readEntry(handle, entry) })
    else if (name !== ABOUT) throw new BackupFault('DAMAGED', name)
  }
  if (made === undefined) throw new BackupFault('NOT_A_BACKUP')
  if (given === undefined || held === undefined) throw new BackupFault('CUT_OFF')
  compareSums(given, sums)
  compareContents(held, { made, counters, files })
  return { about: made, contents: held, parts, files }
}

function compareSums(given: string, sums: string[]) {
  const wanted = new Set(given.split(/(?<=\n)/))
  const wrong = sums.find((line) => !wanted.has(line))
  if (wrong !== undefined) throw new BackupFault('DAMAGED', wrong.slice(66, -1))
  if (given !== sums.join('')) throw new BackupFault('DAMAGED', SUMS)
}

function compareContents(
  held: Contents,
  found: { made: About; counters: Map<string, ReturnType<typeof lineCounter>>; files: ArchivedFile[] },
) {
  const { made, counters, files } = found
  const known = new Set(made.tables.map(({ name }) => name))
  for (const name of new Set([...known, ...counters.keys(), ...Object.keys(held.tables)])) {
    const { rows, sum } = counters.get(name)?.total() ?? { rows: 0, sum: '0' }
    const wanted = held.tables[name]
    if (!known.has(name) || wanted?.rows !== rows || wanted.sum !== sum)
      throw new BackupFault('DAMAGED', `tables/${name}`)
  }
  if (held.files.count !== files.length) throw new BackupFault('DAMAGED', 'files')
}

/** The first entry; what it says of the format is read before anything that depends on the format. */
async function readAbout(handle: FileHandle, entry: TarEntry): Promise<About> {
  if (entry.name !== ABOUT) throw new BackupFault('NOT_A_BACKUP')
  const { format } = await readJson(handle, entry, marked)
  if (format > FORMAT) throw new BackupFault('NEWER_FORMAT', `${format} > ${FORMAT}`)
  return readJson(handle, entry, about)
}

async function* batchesOf(handle: FileHandle, parts: Part[], tables: About['tables']): AsyncGenerator<Batch> {
  for (const part of parts) {
    const table = tables.find(({ name }) => name === part.table)
    if (table === undefined) throw new BackupFault('DAMAGED', part.name)
    yield { table, lines: await readLines(handle, part) }
  }
}

async function readLines(handle: FileHandle, entry: TarEntry): Promise<string[]> {
  const text = await decompress(await readWhole(handle, entry)).catch((cause: unknown) => {
    throw new BackupFault('DAMAGED', entry.name, { cause })
  })
  return text.toString().split('\n').slice(0, -1)
}

async function readJson<Shape>(handle: FileHandle, entry: TarEntry, shape: z.ZodType<Shape>): Promise<Shape> {
  const bytes = await readWhole(handle, entry)
  try {
    return shape.parse(JSON.parse(bytes.toString()))
  } catch (cause) {
    throw new BackupFault('DAMAGED', entry.name, { cause })
  }
}

async function readWhole(handle: FileHandle, entry: TarEntry): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readEntry(handle, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function hashEntry(handle: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of readEntry(handle, entry)) hash.update(piece)
  return hash.digest('hex')
}
