import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { codeFrom } from './coupon-code.ts'

export type NewBatch = { count: number; days: number; note: string; validUntil: Date | undefined }

const BYTES = 32
const AT_ONCE = 500

/** Makes a batch of coupons and answers their codes, which are nowhere else to be found afterwards. */
export async function makeCoupons(context: BillingContext, batch: NewBatch): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < batch.count) {
    const code = codeFrom(context.randomBytes(BYTES))
    if (code !== undefined) codes.add(code)
  }
  const rows = [...codes].map((code) => ({ code_hash: context.indexes(code)[0] ?? '' }))
  await context.db.transaction().execute(async (trx) => {
    const id = await addBatch(trx, batch, context.now())
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE)
      await trx
        .insertInto('coupon')
        .values(
          some.map((row) => ({
            ...row,
            batch_id: id,
            code: null,
            member_id: null,
            held_at: null,
            used_at: null,
          })),
        )
        .execute()
    }
  })
  return [...codes]
}

/** Writes a batch down, without any coupons yet, and answers its id. */
export async function addBatch(trx: Db, batch: NewBatch, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('coupon_batch')
    .values({
      note: batch.note,
      days: batch.days,
      count: batch.count,
      valid_until: batch.validUntil ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes one coupon of a batch for a member, who holds it from now on and uses it when they like. */
export async function giveCoupon(
  trx: Db,
  { indexes, randomBytes }: Pick<BillingContext, 'indexes' | 'randomBytes'>,
  { batchId, memberId, now }: { batchId: number; memberId: number; now: Date },
): Promise<void> {
  let code: string | undefined
  while (code === undefined) code = codeFrom(randomBytes(BYTES))
  await trx
    .insertInto('coupon')
    .values({
      batch_id: batchId,
      code_hash: indexes(code)[0] ?? '',
      code,
      member_id: memberId,
      held_at: now,
      used_at: null,
    })
    .execute()
}
