import { parseArgs } from 'node:util'
import { INVITATION_DAYS_MAX, INVITATIONS_MAX } from '#src/domain/events/rules.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

/** `days` of the coupon: 0 for none, undefined for as many as the event gives. */
export type InviteRequest = { slug: string; count: number; days: number | undefined }
export type EventRequest = { action: 'import'; path: string } | ({ action: 'invite' } & InviteRequest)

/** Throws where the arguments make no sense. */
export function parseEvents(args: string[]): EventRequest {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { count: { type: 'string' }, days: { type: 'string' } },
  })
  const [action, subject, ...rest] = positionals
  if (subject === undefined || rest.length > 0) throw new Error('One event or folder is needed.')
  if (action === 'import') return { action, path: subject }
  if (action !== 'invite') throw new Error(`${action ?? ''}: import or invite`)
  const count = within('--count', values.count ?? '', { least: 1, most: INVITATIONS_MAX })
  const days =
    values.days === undefined
      ? undefined
      : within('--days', values.days, { least: 0, most: INVITATION_DAYS_MAX })
  return { action, slug: subject, count, days }
}

function within(name: string, value: string, { least, most }: { least: number; most: number }): number {
  const number = wholeNumber(name, value)
  if (number < least || number > most) throw new Error(`${name} ${number}: ${least} to ${most}`)
  return number
}
