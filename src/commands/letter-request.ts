import { parseArgs } from 'node:util'
import { wholeNumber } from './whole-number.ts'

/** Which report or inquiry is shown or answered: `[N [--answer TEXT]]`. Throws where one is not named by its number. */
export function parseLetterRequest(args: string[]): { id: number | undefined; answer: string | undefined } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { answer: { type: 'string' } },
  })
  const [id, ...rest] = positionals
  if (rest.length > 0 || (id === undefined && values.answer !== undefined))
    throw new Error('One is to be named by its number.')
  return { id: id === undefined ? undefined : wholeNumber('N', id), answer: values.answer }
}
