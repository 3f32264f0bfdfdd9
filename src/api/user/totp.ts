import { Hono } from 'hono'
import { z } from 'zod'
import { CONFIRMED_MINUTES } from '#src/shared/limits.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
} from '#src/domain/members/second-factor/two-step.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'

const state = z
  .object({
    on: z.boolean(),
    required: z.boolean().meta({ description: 'Of owners: it cannot be turned off' }),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ ref: 'TwoStep' })

const password = z
  .string()
  .max(200)
  .optional()
  .meta({
    description: `Of those who have one; others must have signed in within ${CONFIRMED_MINUTES} minutes`,
  })
const code = z.string().max(20)
const REFUSALS = [
  'STEP_UP_NEEDED',
  'PASSWORD_RESET_NEEDED',
  'BUSY',
  ...MEMBER_REFUSALS,
  ...CHANGE_REFUSALS,
] as const

/** The second step of signing in. */
export const totp = new Hono<Env>()
  .get(
    '/totp',
    answers('Whether signing in takes a second step', state, MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const { isOn, isRequired, recoveryCodesLeft } = await getTwoStep(c.var.members, c.var.signedIn.memberId)
      return c.json({ on: isOn, required: isRequired, recoveryCodesLeft })
    },
  )
  .post(
    '/totp',
    limited('signIn'),
    answers(
      'Begins to set up the second step. `fields` says password WRONG, or code ON where it is on',
      z.object({
        secret: z.string().meta({ description: 'In base32, for typing in' }),
        uri: z.string().meta({ description: 'The same as an otpauth address, for a QR code' }),
      }),
      REFUSALS,
    ),
    memberOnly,
    json(z.object({ password })),
    async (c) => {
      const { password } = c.req.valid('json')
      const issuer = c.var.site.company.name
      return c.json(await beginTwoStep(c.var.members, c.var.signedIn, { password, issuer }))
    },
  )
  .post(
    '/totp/confirm',
    limited('signIn'),
    answers(
      'Turns the second step on. The recovery codes are shown this once. `fields` says code WRONG',
      z.object({ recoveryCodes: z.array(z.string()) }),
      [...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    ),
    memberOnly,
    json(z.object({ code })),
    async (c) => {
      const { code } = c.req.valid('json')
      const recoveryCodes = await confirmTwoStep(c.var.members, c.var.signedIn.memberId, code)
      return c.json({ recoveryCodes })
    },
  )
  .delete(
    '/totp',
    limited('signIn'),
    answers('Turns the second step off. `fields` says password or code WRONG', z.object({}), REFUSALS),
    memberOnly,
    json(z.object({ password, code })),
    async (c) => {
      await endTwoStep(c.var.members, c.var.signedIn, c.req.valid('json'))
      return c.json({})
    },
  )
