import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportError, importBook, type ImportOptions } from '#src/domain/publishing/import-book.ts'
import { hashFile, readBook } from '#src/gateways/book-reader/read-book.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { importMessage, outcomeMessage, USAGE } from './import-messages.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'
import type { Command, CommandContext } from '#src/commands/command.ts'

/** `import FILE… [--category SLUG[,SLUG…]] [--free] [--samples N] [--language CODE] [--book ID] [--publish]` */
export const importFiles: Command = async (context, args) => {
  const { print, language } = context
  const printLine = (text: string) => print({ kind: 'line', text })
  const request = await readArguments(() => parseRequest(context, args), {
    print: printLine,
    usage: USAGE[language],
  })
  if (request === undefined) return 1
  let failed = 0
  for (const file of request.files) {
    const name = basename(file)
    try {
      const outcome = await importBook(
        context.db,
        { path: resolve(context.cwd, file), name },
        {
          ...request.options,
          hashFile,
          readBook,
          putImage: context.files.put,
          onProgress: (share) => print({ kind: 'progress', label: name, share }),
        },
      )
      printLine(outcomeMessage(name, outcome, language))
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      failed++
      printLine(importMessage(name, error, language))
    }
  }
  return failed === 0 ? 0 : 1
}

async function parseRequest({ db }: CommandContext, args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      category: { type: 'string' },
      free: { type: 'boolean' },
      samples: { type: 'string' },
      language: { type: 'string' },
      book: { type: 'string' },
      publish: { type: 'boolean' },
    },
  })
  if (positionals.length === 0) throw new Error('No file named.')
  const options: ImportOptions = {}
  if (values.free !== undefined) options.isFree = values.free
  if (values.publish !== undefined) options.publish = values.publish
  if (values.samples !== undefined) options.samplePages = wholeNumber('--samples', values.samples)
  if (values.book !== undefined) options.bookId = wholeNumber('--book', values.book)
  if (values.language !== undefined) options.language = languageTag(values.language)
  if (values.category !== undefined) {
    const slugs = values.category.split(',')
    const known = await db.selectFrom('category').select(['id', 'slug']).execute()
    options.categoryIds = slugs.map((slug) => {
      const category = known.find((row) => row.slug === slug)
      if (category !== undefined) return category.id
      throw new Error(`--category ${slug}: known are ${known.map((row) => row.slug).join(', ')}`)
    })
  }
  if (options.bookId !== undefined) {
    const book = await db.selectFrom('book').select('id').where('id', '=', options.bookId).executeTakeFirst()
    if (book === undefined) throw new Error(`--book ${options.bookId}: there is no such book`)
  }
  return { files: positionals, options }
}

function languageTag(value: string): string {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value))
    throw new Error(`--language ${value}: a code like ko or en is needed`)
  return value
}
