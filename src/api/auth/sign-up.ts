import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { emailFault, nicknameFault } from '#src/domain/members/rules.ts'
import { openSession } from '#src/domain/members/sessions/session.ts'
import { deviceProof } from '#src/domain/members/sign-in/known-device.ts'
import { isEmailTaken, isNicknameTaken } from '#src/domain/members/accounts/new-member.ts'
import { signUp as makeMember } from '#src/domain/members/accounts/sign-up.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { withFieldNames } from '#src/api/http/field-names.ts'
import { limited } from '#src/api/http/limited.ts'
import { json, query } from '#src/api/http/request.ts'
import { deviceName } from './device-name.ts'
import { setSessionCookies, pass, rememberDevice } from './session-cookies.ts'

export const application = z.object({
  email: z.string().max(300),
  nickname: z.string().max(200),
  phone: z.string().max(60),
  password: z.string().max(200),
  agreeTerms: z.boolean().meta({ description: 'Required' }),
  agreePrivacy: z.boolean().meta({ description: 'Required' }),
  agreeMarketing: z.boolean().default(false),
  over14: z.boolean().meta({ description: 'Fourteen or older; required' }),
})

/** The form's names for what the domain finds wrong. */
export const SIGN_UP_FIELDS = {
  agreesToTerms: 'agreeTerms',
  agreesToPrivacy: 'agreePrivacy',
  isOldEnough: 'over14',
}

const availability = z.object({ available: z.boolean() })
const checkedValue = z.object({ value: z.string().max(300) })

/** Becoming a member, and the two buttons that tell whether an address or a nickname is free. */
export const signUp = new Hono<Env>()
  .post(
    '/signup',
    limited('signUp'),
    // It tells what is taken, and so it is asked no more often than the buttons that tell it.
    limited('check'),
    answers(
      'Makes a member, signs in and sends the mail that verifies the address. `fields` says EMPTY, INVALID, TOO_SHORT, TOO_LONG, COMPOSITION, COMMON, TAKEN, TOO_MANY or REQUIRED',
      pass,
      ['BUSY', ...CHANGE_REFUSALS],
    ),
    json(application),
    async (c) => {
      const { agreeTerms, agreePrivacy, agreeMarketing, over14, ...typed } = c.req.valid('json')
      const memberId = await withFieldNames(
        makeMember(c.var.members, {
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
      rememberDevice(c, deviceProof(c.var.members, typed.email))
      return c.json(await setSessionCookies(c, await openSession(c.var.members, { memberId, device })))
    },
  )
  .get(
    '/check/email',
    limited('check'),
    answers('Whether an e-mail address is free', availability, ['INVALID_REQUEST', 'TOO_MANY_REQUESTS']),
    query(checkedValue),
    async (c) => {
      const { value } = c.req.valid('query')
      refuseFault(emailFault(value))
      c.header('cache-control', 'no-store')
      return c.json({ available: !(await isEmailTaken(c.var.db, value)) })
    },
  )
  .get(
    '/check/nickname',
    limited('check'),
    answers('Whether a nickname is free', availability, ['INVALID_REQUEST', 'TOO_MANY_REQUESTS']),
    query(checkedValue),
    async (c) => {
      const { value } = c.req.valid('query')
      refuseFault(nicknameFault(value))
      c.header('cache-control', 'no-store')
      return c.json({ available: !(await isNicknameTaken(c.var.db, value)) })
    },
  )

function refuseFault(fault: string | undefined): void {
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { value: fault })
}
