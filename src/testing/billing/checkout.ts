import type { Ask } from '#src/testing/library.ts'
import { signedIn } from '#src/testing/signed-in.ts'
import type { Db } from '#src/db/schema.ts'
import type { CardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import type { billingWorld } from './world.ts'

/** Members who pay through the API, with the sandbox's card page passed over. */
export function payingMembers(db: Db, ask: Ask, world: ReturnType<typeof billingWorld>) {
  /** Signed in anew for every call, as months may have passed. */
  const as = (memberId: number) => signedIn(db, ask, memberId, world.now)
  const openCard = async (memberId: number, wish: object) => {
    const { status, body } = await (
      await as(memberId)
    ).post<{ customerKey?: string }>('/api/payment/card', wish)
    return { status, body, customerKey: body.customerKey ?? '' }
  }
  return {
    as,
    openCard,
    subscribe: async (
      memberId: number,
      { kind = 'good', planCode = 'personal-monthly' }: { kind?: CardKind; planCode?: string } = {},
    ) => {
      const { customerKey } = await openCard(memberId, { planCode, agrees: true })
      const authKey = world.control.makeAuthKey(customerKey, kind)
      const member = await as(memberId)
      return member.post<{ outcome: string; code: string | null }>('/api/payment/subscribe', {
        customerKey,
        authKey,
      })
    },
    billedYn: async (memberId: number) =>
      (await (await as(memberId)).get<{ billedYn: string }>('/api/user/me')).body.billedYn,
  }
}
