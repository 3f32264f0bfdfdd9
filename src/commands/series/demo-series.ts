import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#src/db/schema.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'
import { importSeriesFolder } from './import-folder.ts'

const SERIES = fileURLToPath(new URL('../../../content/series/', import.meta.url))

/** Puts the series this product comes with where there is none yet. Throws where one of them is not as it must be. */
export async function putDemoSeries(
  db: Db,
  files: FileStore,
  { now, print }: { now: Date; print: (line: string) => void },
): Promise<void> {
  const started = await db.selectFrom('series').select('id').limit(1).executeTakeFirst()
  if (started !== undefined) return
  const folders = await readdir(SERIES)
  for (const folder of folders.sort()) {
    const done = await importSeriesFolder(join(SERIES, folder), { db, files, now })
    if ('faults' in done) throw new Error(`${folder}: ${done.faults.join('; ')}`)
    print(done.name)
  }
}
