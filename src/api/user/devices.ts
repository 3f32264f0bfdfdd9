import { Hono } from 'hono'
import { z } from 'zod'
import { endDevice, listDevices } from '#src/domain/members/sessions/session.ts'
import { signOutEverywhere } from '#src/domain/members/sessions/sign-out.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { clearSessionCookies } from '#src/api/auth/session-cookies.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { query } from '#src/api/http/request.ts'

const device = z
  .object({
    deviceId: z.string(),
    name: z.string().meta({ description: 'Browser and system' }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ ref: 'Device' })

/** Where a member is signed in. */
export const devices = new Hono<Env>()
  .get(
    '/devices',
    answers('Where the member is signed in, the last seen first', z.array(device), MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const { memberId, sessionId } = c.var.signedIn
      const found = await listDevices(c.var.members, memberId)
      return c.json(
        found.map(({ id, name, since, lastSeen }) => ({
          deviceId: id,
          name,
          createdAt: since.toISOString(),
          lastSeenAt: lastSeen.toISOString(),
          isCurrent: id === sessionId,
        })),
      )
    },
  )
  .delete(
    '/devices',
    answers('Signs out on one device, or without an id on all, this one too', z.object({}), [
      'DEVICE_NOT_FOUND',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    query(z.object({ deviceId: z.guid().optional() })),
    async (c) => {
      const { memberId, sessionId } = c.var.signedIn
      const { deviceId } = c.req.valid('query')
      if (deviceId === undefined) await signOutEverywhere(c.var.members, memberId)
      else await endDevice(c.var.members, memberId, deviceId)
      if (deviceId === undefined || deviceId === sessionId) clearSessionCookies(c)
      return c.json({})
    },
  )
