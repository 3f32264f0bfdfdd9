import { parseArgs } from 'node:util'
import { listAllPlans, setPlanPrice } from '#src/domain/billing/plans.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Command } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

/** So that the most seats of a group still make a sum that the database takes. */
const MOST = 1_000_000
const WORDS = {
  ko: {
    usage: '사용법: npm run plans [-- 상품 --price 원]',
    unknown: '그런 상품이 없습니다',
    open: '판매 중',
    closed: '판매하지 않음',
    risen: '이미 구독하신 분께는 동의를 여쭙고, 동의하신 분께만 다음 결제일부터 오른 금액을 받습니다.',
  },
  en: {
    usage: 'Usage: npm run plans [-- CODE --price WON]',
    unknown: 'there is no such plan',
    open: 'open',
    closed: 'closed',
    risen:
      'Members who subscribe already are asked to agree; without consent they are not charged the higher price.',
  },
}

/** `plans`: what is sold; `plans CODE --price WON` changes a price for whoever subscribes or renews from now on. */
export const plans: Command = async ({ db, language, print }, args) => {
  const words = WORDS[language]
  const printLine = (text: string) => print({ kind: 'line', text })
  const request = await readArguments(() => parseRequest(args), { print: printLine, usage: words.usage })
  if (request === undefined) return 1
  try {
    if (request.code !== undefined && (await setPlanPrice(db, request.code, request.price)) === 'risen')
      printLine(words.risen)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    printLine(`${request.code}: ${words.unknown}`)
    return 1
  }
  for (const { code, amount, days, isOpen } of await listAllPlans(db))
    printLine(`${code}  ${amount.toLocaleString('en-US')} / ${days}  ${isOpen ? words.open : words.closed}`)
  return 0
}

function parseRequest(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { price: { type: 'string' } },
  })
  const [code, ...rest] = positionals
  if (rest.length > 0) throw new Error('One plan is to be named.')
  if ((code === undefined) !== (values.price === undefined))
    throw new Error('A plan and its --price belong together.')
  const price = wholeNumber('--price', values.price ?? '1')
  if (price < 1 || price > MOST) throw new Error(`--price ${price}: 1 to ${MOST}`)
  return { code, price }
}
