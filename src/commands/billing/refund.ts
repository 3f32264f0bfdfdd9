import { parseArgs } from 'node:util'
import {
  OperatorRefundError,
  type OperatorRefundFault,
  refundByOperator,
} from '#src/domain/billing/refunds/operator-refund.ts'
import type { Command } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

type Words = Record<OperatorRefundFault | 'usage', string> & {
  done: (amount: string) => string
  booked: (amount: string) => string
}
const WORDS: Record<'ko' | 'en', Words> = {
  ko: {
    usage: '사용법: npm run refund -- 주문번호 --reason 이유 [--amount 원]',
    NO_PAYMENT: '그런 주문 번호의 결제가 없습니다',
    TOO_MUCH: '남은 금액보다 많거나, 남은 금액이 없습니다',
    CHARGE_UNDER_WAY: '다음 결제가 진행되고 있습니다. 몇 분 뒤에 다시 해 주세요',
    done: (amount) => `${amount}원을 돌려줍니다. 몇 분 안에 결제사로 보냅니다`,
    booked: (amount) => `${amount}원을 계좌로 돌려주신 것으로 적었습니다`,
  },
  en: {
    usage: 'Usage: npm run refund -- ORDER --reason TEXT [--amount WON]',
    NO_PAYMENT: 'there is no payment with this order id',
    TOO_MUCH: 'that is more than is left of the payment, or nothing is left',
    CHARGE_UNDER_WAY: 'the next charge is under way; please try again in some minutes',
    done: (amount) => `${amount} won will be given back; sent to the payment company within minutes`,
    booked: (amount) => `${amount} won are booked as given back by bank transfer`,
  },
}

/** `refund ORDER --reason TEXT [--amount WON]`: gives some or all of a payment back, as the operator decides. */
export const refund: Command = async ({ billing, language, print }, args) => {
  const words = WORDS[language]
  const printLine = (text: string) => print({ kind: 'line', text })
  const request = await readArguments(() => parseRequest(args), { print: printLine, usage: words.usage })
  if (request === undefined) return 1
  try {
    const { sum, isDone } = await refundByOperator(billing, request)
    const say = isDone ? words.booked : words.done
    printLine(`${request.orderId}: ${say(sum.toLocaleString('en-US'))}`)
    return 0
  } catch (error) {
    if (!(error instanceof OperatorRefundError)) throw error
    printLine(`${request.orderId}: ${words[error.code]}`)
    return 1
  }
}

function parseRequest(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { amount: { type: 'string' }, reason: { type: 'string' } },
  })
  const [orderId, ...rest] = positionals
  const reason = values.reason?.trim() ?? ''
  if (orderId === undefined || rest.length > 0) throw new Error('One order is to be named.')
  if (reason === '' || reason.length > 200) throw new Error('--reason: 1 to 200 characters')
  const amount = values.amount === undefined ? undefined : wholeNumber('--amount', values.amount)
  return { orderId, reason, amount }
}
