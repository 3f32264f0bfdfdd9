import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { GatewayName } from './gateway.ts'

export type Plan = {
  code: string
  kind: 'personal' | 'group'
  /** Won, VAT included, for each seat. */
  amount: number
  days: number
  minSeats: number
  region: 'korea' | 'abroad'
  gateway: GatewayName
}

/** Plans that may be subscribed to, in the order they are shown. */
export function listPlans(db: Db): Promise<Plan[]> {
  return plans(db).where('is_open', '=', true).orderBy('position').execute()
}

/** A plan that may be subscribed to. Throws PLAN_NOT_FOUND, for a closed one too. */
export async function getOpenPlan(db: Db, code: string): Promise<Plan> {
  return expectPlan(await plans(db).where('code', '=', code).where('is_open', '=', true).executeTakeFirst())
}

/** Any plan: closed ones go on for those who have them. Throws PLAN_NOT_FOUND. */
export async function getPlan(db: Db, code: string): Promise<Plan> {
  return expectPlan(await plans(db).where('code', '=', code).executeTakeFirst())
}

/** Every plan, closed ones too. */
export function listAllPlans(db: Db): Promise<(Plan & { isOpen: boolean })[]> {
  return plans(db).select('is_open as isOpen').orderBy('position').execute()
}

/** Changes a price; members who subscribe are asked to agree to a higher one. Won for each seat. Throws PLAN_NOT_FOUND. */
export async function setPlanPrice(db: Db, code: string, amount: number): Promise<'risen' | 'notRisen'> {
  return db.transaction().execute(async (trx) => {
    const before = await getPlan(trx, code)
    await trx.updateTable('plan').set({ amount }).where('code', '=', code).execute()
    return amount > before.amount ? 'risen' : 'notRisen'
  })
}

function plans(db: Db) {
  return db
    .selectFrom('plan')
    .select(['code', 'kind', 'amount', 'days', 'min_seats as minSeats', 'region', 'gateway'])
}

function expectPlan(found: Plan | undefined): Plan {
  if (found === undefined) throw new Refusal('PLAN_NOT_FOUND')
  return found
}
