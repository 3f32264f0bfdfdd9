import { parseArgs } from 'node:util'
import { EditionError, listEditions, rollBack, showEdition } from '#src/domain/publishing/editions.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { faultMessage, listMessage, shownMessage, USAGE } from './edition-messages.ts'
import type { Command } from '#src/commands/command.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

/** `editions BOOK [--publish N | --roll-back]` */
export const editions: Command = async ({ db, language, print }, args) => {
  const printLine = (text: string) => print({ kind: 'line', text })
  const request = await readArguments(() => parseRequest(args), { print: printLine, usage: USAGE[language] })
  if (request === undefined) return 1
  const { bookId, publish, isBack } = request
  try {
    if (publish !== undefined) {
      printLine(shownMessage(bookId, await showEdition(db, { bookId, number: publish }), language))
    } else if (isBack) {
      printLine(shownMessage(bookId, await rollBack(db, bookId), language))
    } else {
      printLine(listMessage(bookId, await listEditions(db, bookId), language))
    }
    return 0
  } catch (error) {
    if (!(error instanceof EditionError)) throw error
    printLine(faultMessage(bookId, error.code, language))
    return 1
  }
}

function parseRequest(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { publish: { type: 'string' }, 'roll-back': { type: 'boolean' } },
  })
  const [book, ...rest] = positionals
  if (book === undefined || rest.length > 0) throw new Error('One book is to be named by its number.')
  const isBack = values['roll-back'] === true
  if (isBack && values.publish !== undefined) throw new Error('Either --publish or --roll-back.')
  return {
    bookId: wholeNumber('BOOK', book),
    publish: values.publish === undefined ? undefined : wholeNumber('--publish', values.publish),
    isBack,
  }
}
