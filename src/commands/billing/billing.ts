import { parseArgs } from 'node:util'
import { runBilling } from '#src/domain/billing/charging/run-billing.ts'
import { seoulHour } from '#src/domain/billing/rules.ts'
import { getRevenue } from '#src/domain/billing/revenue.ts'
import { getBillingSummary } from '#src/domain/billing/summary.ts'
import type { Command, CommandContext } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'
import { BILLING_WORDS, revenueLines, summaryLines } from './billing-messages.ts'

/** Each step of the clock: everything that falls due in it is done before the next. */
const STEP = 12 * 3_600_000
const MOST_MONTHS = 120

/**
 * `billing [--months COUNT] [--as-of DATE]`: how billing stands, with the revenue of so many months; in a demo, lets time
 * pass for the library and the sandbox together.
 */
export const billing: Command = async (context, args) => {
  const { db, language, print, now } = context
  const words = BILLING_WORDS[language]
  const printLine = (text: string) => print({ kind: 'line', text })
  const request = await readArguments(() => parseRequest(args), { print: printLine, usage: words.usage })
  if (request === undefined) return 1
  if (request.asOf !== undefined) {
    const end = seoulHour(request.asOf, 24)
    if (context.moveClock === undefined) {
      printLine(words.demoOnly)
      return 1
    }
    if (end <= now()) {
      printLine(words.past)
      return 1
    }
    await letTimePass(context, context.moveClock, end)
  }
  for (const line of summaryLines(await getBillingSummary(db, now()), now(), language)) printLine(line)
  if (request.months !== undefined)
    for (const line of revenueLines(await getRevenue(db, { months: request.months, now: now() }), language))
      printLine(line)
  return 0
}

async function letTimePass(
  { billing: context, now, print, language }: CommandContext,
  moveClock: (at: Date) => void,
  end: Date,
): Promise<void> {
  const from = now().getTime()
  for (let at = from; at < end.getTime();) {
    at = Math.min(at + STEP, end.getTime())
    moveClock(new Date(at))
    // One step after the other: time goes one way.
    await runBilling(context, {
      isStopping: () => false,
      onFault: (error) => print({ kind: 'line', text: error.message }),
    })
    const share = (at - from) / (end.getTime() - from)
    print({ kind: 'progress', label: BILLING_WORDS[language].passing, share })
  }
}

function parseRequest(args: string[]): { asOf: Date | undefined; months: number | undefined } {
  const { values } = parseArgs({
    args,
    options: { 'as-of': { type: 'string' }, months: { type: 'string' } },
  })
  const months = values.months === undefined ? undefined : wholeNumber('--months', values.months)
  if (months !== undefined && (months < 1 || months > MOST_MONTHS))
    throw new Error(`--months ${months}: 1 to ${MOST_MONTHS}`)
  const day = values['as-of']
  if (day === undefined) return { asOf: undefined, months }
  // Noon of Seoul on that day.
  const asOf = new Date(`${day}T03:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(asOf.getTime()))
    throw new Error(`--as-of ${day}: a day like 2027-01-31 is needed`)
  return { asOf, months }
}
