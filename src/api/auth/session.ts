import { Hono } from 'hono'
import { z } from 'zod'
import { refreshSession } from '#src/domain/members/sessions/refresh.ts'
import { endBoundSession } from '#src/domain/members/sessions/session.ts'
import { signOut } from '#src/domain/members/sessions/sign-out.ts'
import { deviceProof } from '#src/domain/members/sign-in/known-device.ts'
import { signIn } from '#src/domain/members/sign-in/sign-in.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { bearerOf } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { siteOf } from '#src/api/http/limits.ts'
import { json } from '#src/api/http/request.ts'
import { readPrivate } from '#src/api/http/private-cookies.ts'
import { deviceName } from './device-name.ts'
import { setSessionCookies, pass, rememberDevice, clearSessionCookies } from './session-cookies.ts'

/** What a second factor is shown with. */
export const totp = z
  .string()
  .max(20)
  .optional()
  .meta({ description: 'Six digits or a recovery code: of owners, and of members who have turned it on' })

const login = z.object({
  email: z.string().max(300),
  password: z.string().max(200),
  totp,
})

/** Signing in and out, and staying signed in. */
export const session = new Hono<Env>()
  .post(
    '/login',
    limited('signIn'),
    answers('Signs in with an e-mail address and a password', pass, [
      'Unauthorized',
      'SECOND_FACTOR_NEEDED',
      'PASSWORD_RESET_NEEDED',
      'BUSY',
      ...CHANGE_REFUSALS,
    ]),
    json(login),
    async (c) => {
      const { email, password, totp } = c.req.valid('json')
      const given = await signIn(c.var.members, {
        email,
        password,
        code: totp,
        device: deviceName(c.req.header('user-agent')),
        deviceProof: readPrivate(c, 'dv'),
        network: siteOf(c.env?.address ?? ''),
      })
      // Whoever was signed in here before is so no longer.
      await endBoundSession(c.var.members, readPrivate(c, 'fp'))
      rememberDevice(c, deviceProof(c.var.members, email))
      return c.json(await setSessionCookies(c, given))
    },
  )
  .post(
    '/autoLogin',
    limited('refresh'),
    answers(
      'Goes on with the session of this browser',
      pass,
      ['INVALID_REFRESH', 'SESSION_NULL', ...CHANGE_REFUSALS],
      201,
    ),
    async (c) => {
      const given = await refreshSession(c.var.members, readPrivate(c, 'rt'))
      return c.json(await setSessionCookies(c, given), 201)
    },
  )
  .patch(
    '/refresh',
    limited('refresh'),
    answers('A new access token for the session of this browser', pass, [
      'INVALID_REFRESH',
      'SESSION_NULL',
      ...CHANGE_REFUSALS,
    ]),
    async (c) => {
      const given = await refreshSession(c.var.members, readPrivate(c, 'rt'))
      return c.json(await setSessionCookies(c, given))
    },
  )
  .post(
    '/logout',
    limited('refresh'),
    answers(
      'Ends the session of this browser, which a cookie or the bearer token alone names; without one it answers the same',
      z.object({}),
      CHANGE_REFUSALS,
    ),
    async (c) => {
      await signOut(c.var.members, {
        binding: readPrivate(c, 'fp'),
        accessToken: bearerOf(c.req.header('authorization')),
        refreshToken: readPrivate(c, 'rt'),
      })
      clearSessionCookies(c)
      return c.json({})
    },
  )
