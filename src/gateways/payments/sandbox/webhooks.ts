import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { koreanIso } from './answers.ts'
import type { Books } from './books.ts'

export type WebhookDelivery = { headers: Record<string, string>; body: string }

/** Sends one delivery and gives the status it was answered with. */
export type DeliverWebhook = (delivery: WebhookDelivery) => Promise<number>

export const webhookPlan = z.object({
  /** Nothing is sent until it is released. */
  hold: z.boolean().optional(),
  /** So many of the next deliveries never arrive. */
  lose: z.number().int().min(0).optional(),
  /** Each of the next deliveries is sent so many times more. */
  repeat: z.number().int().min(0).max(100).optional(),
  /** The newest first. */
  reverse: z.boolean().optional(),
})
export type WebhookPlan = z.infer<typeof webhookPlan>

/** Minutes between one try and the next. */
const RETRIES = [1, 4, 16, 64, 256, 1024, 4096]

const row = z.object({ id: z.string(), body: z.string(), created_at: z.number(), tries: z.number() })
type WebhookRow = z.infer<typeof row>

/** Webhooks that wait to be sent. They are sent when `deliver` is called, by the clock of the sandbox. */
export function webhookQueue(
  books: Books,
  { now, deliverTo }: { now: () => Date; deliverTo: DeliverWebhook | undefined },
) {
  let plan: Required<WebhookPlan> = { hold: false, lose: 0, repeat: 0, reverse: false }
  let underWay: Promise<number> | undefined

  function queue(event: object) {
    const time = now().getTime()
    // The time of an event has no zone.
    const body = JSON.stringify({ ...event, createdAt: koreanIso(time).slice(0, 19) })
    const sql = 'insert into webhook (id, body, created_at, due_at) values (?, ?, ?, ?)'
    books.run(sql, randomUUID(), body, time, time)
  }

  async function deliverDue(): Promise<number> {
    if (plan.hold || deliverTo === undefined) return 0
    const due = books
      .all("select * from webhook where state = 'waiting' and due_at <= ? order by rowid", now().getTime())
      .map((each) => row.parse(each))
    if (plan.reverse) due.reverse()
    for (const webhook of due) {
      // One after another, in the order that was planned.
      await deliverOne(webhook, deliverTo)
    }
    return due.length
  }

  async function deliverOne(webhook: WebhookRow, send: DeliverWebhook) {
    if (plan.lose > 0) {
      plan.lose -= 1
      setState(webhook, 'lost')
      return
    }
    let status = 0
    for (let copy = 0; copy <= plan.repeat; copy += 1) {
      status = await send(toDelivery(webhook)).catch(() => 0)
    }
    const wait = RETRIES[webhook.tries]
    if (status === 200) setState(webhook, 'delivered')
    else if (wait === undefined) setState(webhook, 'failed')
    else {
      const sql = 'update webhook set tries = tries + 1, due_at = ? where id = ?'
      books.run(sql, now().getTime() + wait * 60_000, webhook.id)
    }
  }

  function setState({ id }: WebhookRow, state: 'lost' | 'delivered' | 'failed') {
    books.run('update webhook set state = ? where id = ?', state, id)
  }

  return {
    queue,
    arrange(change: WebhookPlan) {
      plan = { ...plan, ...change }
    },
    /** Sends what is due and gives how many there were. */
    async deliver(): Promise<number> {
      underWay ??= deliverDue().finally(() => {
        underWay = undefined
      })
      return underWay
    },
    list: () => books.all('select * from webhook order by rowid'),
  }
}

function toDelivery({ id, body, created_at, tries }: WebhookRow): WebhookDelivery {
  return {
    headers: {
      'content-type': 'application/json',
      'tosspayments-webhook-transmission-id': id,
      'tosspayments-webhook-transmission-time': koreanIso(created_at),
      'tosspayments-webhook-transmission-retried-count': String(tries),
    },
    body,
  }
}
