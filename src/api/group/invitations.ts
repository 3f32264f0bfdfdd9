import { Hono } from 'hono'
import { z } from 'zod'
import { joinGroup, readInvitation } from '#src/domain/billing/groups/join.ts'
import { getSubscriptionStatus } from '#src/domain/billing/subscriptions/status.ts'
import { signUpInvited } from '#src/domain/members/accounts/invited-sign-up.ts'
import { openSession } from '#src/domain/members/sessions/session.ts'
import { deviceProof } from '#src/domain/members/sign-in/known-device.ts'
import { deviceName } from '#src/api/auth/device-name.ts'
import { pass, rememberDevice, setSessionCookies } from '#src/api/auth/session-cookies.ts'
import { application, SIGN_UP_FIELDS } from '#src/api/auth/sign-up.ts'
import { withFieldNames } from '#src/api/http/field-names.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { json, query } from '#src/api/http/request.ts'
import { status, toStatus } from '#src/api/payment/answers.ts'

const token = z.string().min(1).max(100).meta({ description: 'From the link of a mail' })

const invitation = z.object({
  group: z.string(),
  leader: z.string().nullable(),
  preparesAccount: z.boolean().meta({ description: 'Its link may make the account of the invited address' }),
})

/** For whoever holds the link of an invitation. */
export const invitations = new Hono<Env>()
  .get(
    '/invitation',
    limited('join'),
    answers('Who invites', invitation, ['INVITATION_NOT_FOUND', 'INVALID_REQUEST', 'TOO_MANY_REQUESTS']),
    query(z.object({ token })),
    async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await readInvitation(c.var.billing, c.req.valid('query').token))
    },
  )
  .post(
    '/account',
    limited('signUp'),
    limited('check'),
    answers(
      'Makes the account that was prepared for an invited address, takes the seat and signs in. `fields` as for signing up',
      pass,
      ['INVITATION_NOT_FOUND', 'GROUP_FULL', 'BUSY', ...CHANGE_REFUSALS],
    ),
    json(application.omit({ email: true }).extend({ token })),
    async (c) => {
      const { token: given, agreeTerms, agreePrivacy, agreeMarketing, over14, ...typed } = c.req.valid('json')
      const { memberId, email } = await withFieldNames(
        signUpInvited(c.var.members, given, {
          ...typed,
          agreesToTerms: agreeTerms,
          agreesToPrivacy: agreePrivacy,
          agreesToMarketing: agreeMarketing,
          isOldEnough: over14,
          language: c.var.language,
        }),
        SIGN_UP_FIELDS,
      )
      const device = deviceName(c.req.header('user-agent'))
      rememberDevice(c, deviceProof(c.var.members, email))
      return c.json(await setSessionCookies(c, await openSession(c.var.members, { memberId, device })))
    },
  )
  .post(
    '/join',
    limited('join'),
    answers('Takes the seat of an invitation, once', status, [
      'INVITATION_NOT_FOUND',
      'SEATED_ALREADY',
      'GROUP_FULL',
      ...MEMBER_REFUSALS,
      ...CHANGE_REFUSALS,
    ]),
    memberOnly,
    json(z.object({ token })),
    async (c) => {
      await joinGroup(c.var.billing, actorOf(c), c.req.valid('json').token)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
