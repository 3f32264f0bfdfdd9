import { expect, test } from 'vitest'
import { cancelGroup } from '#src/domain/billing/groups/cancel-group.ts'
import { cancelSubscription } from '#src/domain/billing/subscriptions/cancel.ts'
import { setPlanPrice } from '#src/domain/billing/plans.ts'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { takeMails } from '#src/testing/servers/mail.ts'
import { queueBillingMail } from './queue-mail.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000

async function open() {
  await library.plantMembers(1)
  const world = billingWorld(library.db, START)
  return {
    ...world,
    live: async (days: number) => {
      for (let half = 0; half < days * 2; half++) {
        world.pass(DAY / 2)
        await world.run()
      }
    },
    /** The words of every mail since the last look. */
    texts: async () => (await takeMails(library.db, world.now)).map(({ text }) => text),
  }
}

test('a failed charge names the day of the next try and until when may be read', async () => {
  const { subscribe, live, texts } = await open()
  await subscribe(1, 'secondDeclined')
  await live(29)
  await texts()
  await live(1)
  const [failed] = await texts()
  expect(failed).toContain('등록하신 카드(농협카드 94306600****6666)로 구독료 9,900원을')
  expect(failed).toContain('2026.12.24에 다시 결제를 시도합니다.')
})

test('a card that is not tried again is not said to be', async () => {
  const { subscribe, replaceCard, live, texts } = await open()
  await subscribe(1)
  expect(await replaceCard(1, 'stopped')).toMatchObject({ outcome: 'cardChanged' })
  await live(29)
  await texts()
  await live(1)
  const [failed] = await texts()
  expect(failed).toContain('이 카드로는 다시 시도하지 않습니다. 새 카드를 등록하시면 바로 결제하고')
  expect(failed).not.toContain('에 다시 결제를 시도합니다')
})

test('a card that the company has ended is asked for anew, and when the new one is charged is said', async () => {
  const { subscribe, live, texts, now } = await open()
  await subscribe(1, 'secondDeclined')
  await texts()
  const unusable = async () => {
    await queueBillingMail(library.db, { kind: 'cardUnusable', memberId: 1, at: now() })
    return (await texts()).at(-1)
  }
  expect(await unusable()).toContain('새 카드를 등록하셔도 결제일까지는 결제되지 않습니다.')
  await live(31)
  expect(await unusable()).toContain('새 카드를 등록하시면 아직 받지 못한 구독료가 바로 결제됩니다.')
})

test('cancelling tells until when may be read, or, once a payment is overdue, that it has ended', async () => {
  const { context, subscribe, live, texts } = await open()
  await subscribe(1)
  await texts()
  await cancelSubscription(context, 1)
  expect(await texts()).toEqual([expect.stringContaining('2026.12.23까지는 그대로 읽으실 수 있습니다')])
  await live(31)
  await texts()
  await subscribe(1, 'secondDeclined')
  await live(31)
  await texts()
  await cancelSubscription(context, 1)
  expect(await texts()).toEqual([expect.stringContaining('구독이 끝났고, 더는 결제되지 않습니다')])
})

test('the end of a subscription is not said to be asked for by whoever only kept silent', async () => {
  const { subscribe, live, texts } = await open()
  await subscribe(1)
  await setPlanPrice(library.db, 'personal-monthly', 10_900)
  try {
    await live(31)
  } finally {
    await setPlanPrice(library.db, 'personal-monthly', 9900)
  }
  const ended = (await texts()).at(-1)
  expect(ended).toContain('구독이 끝났고')
  expect(ended).not.toContain('해지하신')
})

test('whoever leads a group is led to the page of the group, and nowhere else', async () => {
  const { context, make, pay, now } = await groupWorld(library, START)
  await make()
  await pay()
  await cancelGroup(context, LEADER)
  const text = (await takeMails(library.db, now)).at(-1)?.text
  expect(text).toContain('단체 구독 화면에서 해지를 되돌리실 수 있습니다')
  expect(text).toContain('/setting/detail/group')
  expect(text).not.toContain('구독 설정')
})
