import { Refusal } from '#src/domain/errors.ts'
import { answerInquiry, getInquiry, listOpenInquiries } from '#src/domain/support/answer-inquiry.ts'
import type { Command } from './command.ts'
import { answeredMessage, faultMessage, NONE, rowMessage, USAGE, wholeMessage } from './inquiry-messages.ts'
import { parseLetterRequest } from './letter-request.ts'
import { readArguments } from './parse-args.ts'

const LISTED = 50

/** `inquiries [N [--answer TEXT]]` */
export const inquiries: Command = async ({ db, language, now, print }, args) => {
  // What members write must not reach the terminal as commands of its own.
  const printLine = (text: string) => print({ kind: 'line', text: text.replaceAll(/[^\P{Cc}\n]/gu, ' ') })
  const request = await readArguments(() => parseLetterRequest(args), {
    print: printLine,
    usage: USAGE[language],
  })
  if (request === undefined) return 1
  const { id, answer } = request
  if (id === undefined) {
    const open = await listOpenInquiries(db, LISTED)
    printLine(open.length === 0 ? NONE[language] : open.map((one) => rowMessage(one, language)).join('\n'))
    return 0
  }
  try {
    if (answer === undefined) printLine(wholeMessage(await getInquiry(db, id), language))
    else {
      await answerInquiry(db, { id, answer, at: now() })
      printLine(answeredMessage(id, language))
    }
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    printLine(faultMessage(id, error, language))
    return 1
  }
}
