import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { migrate } from '#src/db/migrate.ts'
import { openPostgres } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { plantMembers } from '#src/testing/members.ts'
import { endChild, ownChild } from '../cleanup.ts'
import { privatePostgres } from '../databases.ts'
import { megabytes } from '../figures.ts'
import type { Renewed } from '../renew.ts'
import type { Found } from '../report.ts'

const COUNT = 10_000
const PROCESSES = 2
const SECONDS_AIM = 120
const HEAP_AIM = 50 * 1024 * 1024
const DAY = 86_400_000
/** Rows in one statement. */
const BATCH = 1000

/** Renewals that are all due, charged by two processes at a payment company that answers at once. */
export async function renewals(): Promise<Found> {
  const postgres = await privatePostgres()
  if (postgres === undefined) return { rows: [] }
  try {
    const { db, close } = openPostgres(postgres.url)
    await migrate(db)
    await plantDue(db)
    const start = performance.now()
    const done = await Promise.all(Array.from({ length: PROCESSES }, () => renewAll(postgres.url)))
    const seconds = (performance.now() - start) / 1000
    const paid = await db.selectFrom('payment').select('id').execute()
    const renewed = await db
      .selectFrom('subscription')
      .select('id')
      .where('period_end', '>', new Date())
      .where('state', '=', 'active')
      .execute()
    await close()
    if (paid.length !== COUNT || renewed.length !== COUNT)
      throw new Error(`${paid.length} payments and ${renewed.length} renewed of ${COUNT}`)
    const heap = Math.max(...done.map(({ heapGrowth }) => heapGrowth))
    return {
      rows: [
        {
          row: `${COUNT} due renewals, PostgreSQL, ${PROCESSES} processes`,
          figure: `${seconds.toFixed(0)} s`,
          aim: `≤ ${SECONDS_AIM} s`,
          met: seconds <= SECONDS_AIM,
          note: `invoice, announcement, charge, payment, ledger, entitlement and mails of each, by a gateway that approves at once; charged ${done.map(({ charges }) => charges).join(' and ')}`,
        },
        {
          row: `Heap of a process after ${COUNT} renewals`,
          figure: `+ ${megabytes(heap)}`,
          aim: `≤ ${megabytes(HEAP_AIM)}`,
          met: heap <= HEAP_AIM,
          note: 'used heap after a forced collection, beside that before the first; the larger of the processes',
        },
      ],
    }
  } finally {
    await postgres.stop()
  }
}

async function renewAll(databaseUrl: string): Promise<Renewed> {
  const program = fileURLToPath(new URL('../renew.ts', import.meta.url))
  const child = ownChild(fork(program, [databaseUrl], { execArgv: ['--expose-gc'] }))
  try {
    const [renewed] = (await once(child, 'message')) as [Renewed]
    return renewed
  } finally {
    await endChild(child)
  }
}

/** Subscriptions whose period ended yesterday, each with a card. */
async function plantDue(db: Db): Promise<void> {
  const now = Date.now()
  const [from, until] = [new Date(now - 31 * DAY), new Date(now - DAY)]
  for (let planted = 0; planted < COUNT; planted += BATCH) {
    const members = await plantMembers(db, BATCH)
    const cards = await db
      .insertInto('payment_card')
      .values(
        members.map((memberId) => ({
          member_id: memberId,
          gateway: 'toss' as const,
          customer_key: `customer-${memberId}`,
          token: 'token',
          token_index: null,
          masked_number: '4330-****-****-123*',
          issuer: 'Test',
          state: 'active' as const,
          unusable_since: null,
          created_at: from,
        })),
      )
      .returning(['id', 'member_id as memberId'])
      .execute()
    await db
      .insertInto('subscription')
      .values(
        cards.map((card) => ({
          member_id: card.memberId,
          plan_code: 'personal-monthly',
          state: 'active' as const,
          card_id: card.id,
          agreed_amount: 9900,
          period_start: from,
          period_end: until,
          pending_plan_code: null,
          pending_consent_id: null,
          cancel_requested_at: null,
          notified_for: null,
          price_asked_for: null,
          created_at: from,
          ended_at: null,
        })),
      )
      .execute()
  }
}
