import type { GatewayTransaction } from '#src/domain/billing/gateway.ts'
import type { TossAnswer, TossCall } from './toss-calls.ts'
import { readTransactions } from './toss-payment.ts'

const PAGE = 1000
const MOST_PAGES = 1000
const KOREA = 9 * 3600_000

/** All approvals and cancellations of `from` ≤ at < `to`. Throws where a page of them cannot be had. */
export async function listAllTransactions(
  call: (call: TossCall) => Promise<TossAnswer>,
  { from, to }: { from: Date; to: Date },
): Promise<GatewayTransaction[]> {
  const found: GatewayTransaction[] = []
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      startDate: koreanTime(from.getTime()),
      endDate: koreanTime(to.getTime() + 999),
      limit: String(PAGE),
      ...(after === undefined ? {} : { startingAfter: after }),
    })
    // Each page begins where the one before it ends.
    const answer = await call({ method: 'GET', path: `/v1/transactions?${query.toString()}` })
    const rows = answer.kind === 'success' ? readTransactions(answer.body) : undefined
    if (rows === undefined)
      throw new Error(
        `Toss did not list its transactions: ${answer.kind === 'success' ? 'UNREADABLE_ANSWER' : answer.code}`,
      )
    for (const { isSettled, ...row } of rows) if (isSettled && row.at >= from && row.at < to) found.push(row)
    after = rows.at(-1)?.transactionKey
    if (rows.length < PAGE || after === undefined) return found
  }
  throw new Error('Toss did not end its list of transactions')
}

/** Toss reads times of Korea in whole seconds, and refuses those with a zone. */
function koreanTime(milliseconds: number): string {
  return new Date(milliseconds + KOREA).toISOString().slice(0, 19)
}
