import { upgrade } from '#src/commands/backup/before-migration.ts'
import { putEvents } from '#src/commands/events/events.ts'
import { putMagazine } from '#src/commands/magazine/magazine.ts'
import { putStarterShelf } from '#src/commands/books/starter-shelf.ts'
import { putDemoSeries } from '#src/commands/series/demo-series.ts'
import type { Config } from '#src/config/config.ts'
import { openDatabase } from '#src/db/open.ts'
import { repairPermissions } from '#src/db/embedded/private-folder.ts'
import { removeAbandonedEditions } from '#src/domain/publishing/import-book.ts'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { publicPictures } from '#src/gateways/pictures/public-pictures.ts'
import { reportFault, say } from './output.ts'
import { putShippedSupportTexts } from './put-support-texts.ts'

/** Database and files of the library, migrated, with the starter shelf and the magazine where that is wanted. */
export async function openLibrary(config: Config, now: () => Date) {
  const { dataDir } = config
  const database = await openDatabase(config)
  const { db, kind } = database
  await upgrade(database, {
    ...config,
    language: config.terminalLanguage,
    now,
    print: (output) => output.kind === 'line' && say(output.text),
  })
  void repairPermissions(dataDir).catch(reportFault)
  // The embedded database is ours alone, so whatever is half imported was cut off.
  if (kind === 'embedded') await removeAbandonedEditions(db, 0)
  const files = openFileStore(dataDir)
  if (config.starterShelf) await putShippedSupportTexts(db)
  const shelved = config.starterShelf
    ? await putStarterShelf(db, files, { now: now(), print: (title) => say(`  + ${title}`) })
    : new Map<string, number>()
  if (config.starterShelf) {
    await putDemoSeries(db, files, { now: now(), print: (name) => say(`  + ${name}`) })
    const pictures = publicPictures(files, now)
    await putMagazine(db, pictures, { print: (title) => say(`  + ${title}`) })
    await putEvents(db, pictures)
  }
  return { database, db, files, shelved }
}
