import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '#src/db/schema.ts'
import { importSeries, SeriesFileFault, type SeriesOutcome } from '#src/domain/series/import-series.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'
import { putByContent } from '#src/gateways/files/put-by-content.ts'
import { storeMedia } from '#src/gateways/files/media-file.ts'
import { makePicture } from '#src/gateways/pictures/make-picture.ts'
import { readSeriesFile } from './series-file.ts'

type Ports = { db: Db; files: FileStore; now: Date }

/** Takes the series of a folder in. Answers what is wrong with its `series.json`, if anything is. Throws SeriesFileFault. */
export async function importSeriesFolder(
  folder: string,
  { db, files, now }: Ports,
): Promise<{ name: string; outcome: SeriesOutcome } | { faults: string[] }> {
  const source = await readPart(folder, 'series.json')
  const read = readSeriesFile(basename(folder), new TextDecoder().decode(source))
  if (read.plan === undefined) return { faults: read.faults }
  const outcome = await importSeries(db, read.plan, {
    now,
    makePicture,
    readFile: (name) => readPart(folder, name),
    async storeMedia(name) {
      const stored = await storeMedia(files, join(folder, name)).catch(() => {
        throw new SeriesFileFault(name, 'missing')
      })
      if (stored === undefined) throw new SeriesFileFault(name, 'notMedia')
      return stored
    },
    async hash(names, words) {
      const hash = createHash('sha256').update(words)
      for (const name of names) {
        await updateHash(hash, join(folder, name)).catch(() => {
          throw new SeriesFileFault(name, 'missing')
        })
      }
      return hash.digest('hex')
    },
    putFile: putByContent(files),
  })
  return { name: read.plan.name, outcome }
}

async function updateHash(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk)
}

async function readPart(folder: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(join(folder, name))
  } catch {
    throw new SeriesFileFault(name, 'missing')
  }
}
