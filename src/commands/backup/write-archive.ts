import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lineCounter } from '#src/db/row-lines.ts'
import type { RowSource } from '#src/db/read-rows.ts'
import { ABOUT, type About, CONTENTS, type Contents, FORMAT, sumLine, SUMS } from './archive-format.ts'
import { tarWriter } from './tar.ts'

const compress = promisify(gzip)

export type Made = { database: About['database']; now: Date; filesFolder: string }

/** Writes everything of `source` and all files into a new archive and puts it on the disk. Answers what is in it. */
export async function writeArchive(
  path: string,
  source: RowSource,
  made: Made,
  onTable: (name: string, share: number) => void,
): Promise<Contents> {
  const handle = await open(path, 'wx', 0o600)
  try {
    const archive = summedWriter(tarWriter(handle, made.now))
    const { migrations, tables, sequences } = source
    const about: About = {
      product: 'covenant-library',
      format: FORMAT,
      createdAt: made.now.toISOString(),
      appVersion: appVersion(),
      database: made.database,
      migrations,
      tables,
      sequences,
    }
    await archive.addJson(ABOUT, about)
    const sums = await addTables(archive, source, onTable)
    const files = await addFiles(archive, made.filesFolder)
    const contents: Contents = { tables: sums, files }
    await archive.addJson(CONTENTS, contents)
    await archive.finish()
    await handle.sync()
    return contents
  } finally {
    await handle.close()
  }
}

function appVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  return version
}

type Archive = ReturnType<typeof summedWriter>

/** Keeps the hash of every entry and ends the archive with them. */
function summedWriter(tar: ReturnType<typeof tarWriter>) {
  const sums: string[] = []
  async function add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>) {
    const hash = createHash('sha256')
    await tar.add(name, size, hashed(content, hash))
    sums.push(sumLine(hash.digest('hex'), name))
  }
  return {
    add,
    addBytes: (name: string, bytes: Buffer) => add(name, bytes.length, [bytes]),
    addJson(name: string, value: unknown) {
      const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
      return add(name, bytes.length, [bytes])
    },
    async finish() {
      const bytes = Buffer.from(sums.join(''))
      await tar.add(SUMS, bytes.length, [bytes])
      await tar.finish()
    },
  }
}

async function* hashed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

async function addTables(
  archive: Archive,
  source: RowSource,
  onTable: (name: string, share: number) => void,
): Promise<Contents['tables']> {
  const names = source.tables.map(({ name }) => name)
  const counters = new Map(names.map((name) => [name, { parts: 0, counter: lineCounter() }]))
  for await (const { table, lines } of source.batches()) {
    const known = counters.get(table.name)
    if (known === undefined) throw new Error(`rows of an unknown table: ${table.name}`)
    onTable(table.name, names.indexOf(table.name) / names.length)
    known.parts++
    for (const line of lines) known.counter.add(line)
    const part = String(known.parts).padStart(6, '0')
    const bytes = await compress(lines.map((line) => `${line}\n`).join(''))
    await archive.addBytes(`tables/${table.name}/${part}.ndjson.gz`, bytes)
  }
  return Object.fromEntries([...counters].map(([name, { counter }]) => [name, counter.total()]))
}

/** Files named by their content never change; half-written drafts are no files yet. */
async function addFiles(archive: Archive, folder: string): Promise<Contents['files']> {
  let count = 0
  let bytes = 0
  for (const path of await filesIn(folder)) {
    const name = relative(folder, path).replaceAll('\\', '/')
    if (name.startsWith('drafts/')) continue
    const { size } = await stat(path)
    await archive.add(`files/${name}`, size, createReadStream(path))
    count++
    bytes += size
  }
  return { count, bytes }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
