import { AnswerError, answerReport, getReport, listOpenReports } from '#src/domain/support/answer-report.ts'
import { readArguments } from './parse-args.ts'
import { answeredMessage, faultMessage, NONE, rowMessage, USAGE, wholeMessage } from './report-messages.ts'
import type { Command } from './command.ts'
import { parseLetterRequest } from './letter-request.ts'

const LISTED = 50

/** `reports [N [--answer TEXT]]` */
export const reports: Command = async ({ db, language, now, print }, args) => {
  // What members write must not reach the terminal as commands of its own.
  const printLine = (text: string) => print({ kind: 'line', text: text.replaceAll(/[^\P{Cc}\n]/gu, ' ') })
  const request = await readArguments(() => parseLetterRequest(args), {
    print: printLine,
    usage: USAGE[language],
  })
  if (request === undefined) return 1
  const { id, answer } = request
  if (id === undefined) {
    const open = await listOpenReports(db, LISTED)
    printLine(open.length === 0 ? NONE[language] : open.map((one) => rowMessage(one, language)).join('\n'))
    return 0
  }
  try {
    if (answer === undefined) printLine(wholeMessage(await getReport(db, id), language))
    else {
      await answerReport(db, { id, answer, at: now() })
      printLine(answeredMessage(id, language))
    }
    return 0
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error
    printLine(faultMessage(id, error.code, language))
    return 1
  }
}
