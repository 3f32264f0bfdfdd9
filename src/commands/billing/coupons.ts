import { parseArgs } from 'node:util'
import { makeCoupons, type NewBatch } from '#src/domain/billing/coupons/make-coupons.ts'
import { seoulHour } from '#src/domain/billing/rules.ts'
import type { Command } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

const MOST = 10_000
const MOST_DAYS = 3650
const USAGE = {
  ko: '사용법: npm run coupons -- 개수 [--days 30] [--until 2027-12-31] [--note 설명]',
  en: 'Usage: npm run coupons -- COUNT [--days 30] [--until 2027-12-31] [--note TEXT]',
}

/** `coupons COUNT`: makes coupons and prints their codes, which are stored nowhere in the open. */
export const coupons: Command = async ({ billing, language, print }, args) => {
  const printLine = (text: string) => print({ kind: 'line', text })
  const batch = await readArguments(() => parseBatch(args), { print: printLine, usage: USAGE[language] })
  if (batch === undefined) return 1
  for (const code of await makeCoupons(billing, batch)) printLine(code)
  return 0
}

function parseBatch(args: string[]): NewBatch {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string' }, until: { type: 'string' }, note: { type: 'string' } },
  })
  const [given = '', ...rest] = positionals
  if (rest.length > 0) throw new Error('One count is needed.')
  const count = wholeNumber('COUNT', given)
  const days = wholeNumber('--days', values.days ?? '30')
  if (count < 1 || count > MOST) throw new Error(`COUNT ${count}: 1 to ${MOST}`)
  if (days < 1 || days > MOST_DAYS) throw new Error(`--days ${days}: 1 to ${MOST_DAYS}`)
  return { count, days, note: values.note ?? '', validUntil: parseUntil(values.until) }
}

/** The end of the day in Seoul. */
function parseUntil(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined
  const noon = new Date(`${day}T03:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(noon.getTime()))
    throw new Error(`--until ${day}: a day like 2027-12-31 is needed`)
  return seoulHour(noon, 24)
}
