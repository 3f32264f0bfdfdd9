import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Command } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { SeriesFileFault } from '#src/domain/series/import-series.ts'
import { importSeriesFolder } from './import-folder.ts'
import { EMBED_NOTE, FAULTS, outcomeMessage, USAGE } from './series-messages.ts'

/** `series FOLDER…`: takes series in, or what has changed in their folders. */
export const series: Command = async ({ db, files, cwd, language, now, print }, args) => {
  const printLine = (text: string) => print({ kind: 'line', text })
  const folders = await readArguments(() => Promise.resolve(parseFolders(args)), {
    print: printLine,
    usage: USAGE[language],
  })
  if (folders === undefined) return 1
  let failed = 0
  for (const given of folders) {
    const folder = resolve(cwd, given)
    const label = basename(folder)
    try {
      const done = await importSeriesFolder(folder, { db, files, now: now() })
      if ('faults' in done) {
        failed++
        for (const fault of done.faults) printLine(`${label}/series.json: ${fault}`)
      } else {
        printLine(outcomeMessage(done.name, done.outcome, language))
        if (done.outcome.embedded) printLine(EMBED_NOTE[language])
      }
    } catch (error) {
      if (!(error instanceof SeriesFileFault)) throw error
      failed++
      printLine(`${label}/${error.file}: ${FAULTS[error.reason][language]}`)
    }
  }
  return failed === 0 ? 0 : 1
}

function parseFolders(args: string[]): string[] {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  if (positionals.length === 0) throw new Error('No folder named.')
  return positionals
}
