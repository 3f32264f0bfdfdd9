import type { Context } from 'hono'
import { z } from 'zod'
import type { PaidAccess } from '#src/domain/access/paid-access.ts'
import { getProfile, type Profile } from '#src/domain/members/profile/profile.ts'
import { IDLE, type Pass } from '#src/domain/members/sessions/session.ts'
import type { Env } from '#src/api/http/environment.ts'
import { memberPicturePath } from '#src/api/files/member-pictures.ts'
import { dropPrivate, keepPrivate } from '#src/api/http/private-cookies.ts'

export const user = z
  .object({
    uid: z.number().int(),
    nickname: z.string(),
    thumbnailPath: z.string().nullable(),
    billedYn: z.enum(['Y', 'H', 'N']).meta({ description: 'Y renews, H ends by itself, N samples only' }),
  })
  .meta({ ref: 'User' })

/** What signing in answers. The refresh token and what binds the access token travel in cookies scripts cannot read. */
export const pass = z
  .object({
    access_token: z.string(),
    expireDate: z.iso.datetime().meta({ description: 'Until then auto-login works' }),
    user,
  })
  .meta({ ref: 'Pass' })

/** A browser forgets after 400 days at the latest. */
const DEVICE_SECONDS = 400 * 86_400

/** Sets the cookies of a session and gives its answer. */
export async function setSessionCookies(c: Context<Env>, given: Pass): Promise<z.infer<typeof pass>> {
  const profile = await getProfile(c.var.db, given.memberId, c.var.members.now())
  const life = { maxAge: IDLE / 1000 }
  keepPrivate(c, 'fp', given.binding, life)
  keepPrivate(c, 'rt', given.refreshToken, life)
  c.header('cache-control', 'no-store')
  return {
    access_token: given.accessToken,
    expireDate: given.expiresAt.toISOString(),
    user: toUser(profile),
  }
}

export function rememberDevice(c: Context<Env>, proof: string): void {
  keepPrivate(c, 'dv', proof, { maxAge: DEVICE_SECONDS })
}

/**
 * Takes the cookies of a session back and lets the browser drop what it kept of its answers. Only those: clearing
 * cookies would forget the language and that the device is known, clearing storage the reader's settings and the marks
 * that are still to be sent.
 */
export function clearSessionCookies<E extends Env>(c: Context<E>): void {
  for (const name of ['fp', 'rt']) dropPrivate(c, name)
  c.header('clear-site-data', '"cache"')
  c.header('cache-control', 'no-store')
}

const BILLED = { renewing: 'Y', limited: 'H', none: 'N' } as const satisfies Record<PaidAccess, string>

export function toUser({ id, nickname, pictureKey, access }: Profile): z.infer<typeof user> {
  return {
    uid: id,
    nickname,
    thumbnailPath: memberPicturePath(pictureKey),
    billedYn: BILLED[access],
  }
}
