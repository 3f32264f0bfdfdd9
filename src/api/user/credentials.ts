import { Hono } from 'hono'
import { z } from 'zod'
import { CONFIRMED_MINUTES } from '#src/shared/limits.ts'
import { Refusal } from '#src/domain/errors.ts'
import { requestEmailChange } from '#src/domain/members/accounts/email-change.ts'
import { changePassword } from '#src/domain/members/accounts/password-change.ts'
import { emailFault, emailKey } from '#src/domain/members/rules.ts'
import { confirmSession } from '#src/domain/members/sign-in/step-up.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited, takeFor } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'

const nothing = z.object({})
const password = z.string().max(200)

/** What a member signs in with. */
export const credentials = new Hono<Env>()
  .post(
    '/stepUp',
    limited('signIn'),
    answers(
      `Confirms the password: for ${CONFIRMED_MINUTES} minutes this session may do what is guarded`,
      nothing,
      ['PASSWORD_RESET_NEEDED', 'BUSY', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    ),
    memberOnly,
    json(z.object({ password })),
    async (c) => {
      await confirmSession(c.var.members, c.var.signedIn, c.req.valid('json').password)
      return c.json({})
    },
  )
  .patch(
    '/password',
    limited('signIn'),
    answers(
      'Changes the password and signs out everywhere else. `fields` says WRONG of the current one, of the new one SAME_AS_CURRENT or what is against the rules',
      nothing,
      ['PASSWORD_RESET_NEEDED', 'BUSY', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    ),
    memberOnly,
    json(z.object({ current: password, password })),
    async (c) => {
      await changePassword(c.var.members, c.var.signedIn, c.req.valid('json'))
      return c.json({})
    },
  )
  .patch(
    '/email',
    limited('mail'),
    answers(
      'Sends a mail to a new address, which becomes the member’s when its link is opened, and tells the present one. A new password and signing out everywhere make that link void',
      nothing,
      ['STEP_UP_NEEDED', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    ),
    memberOnly,
    json(z.object({ email: z.string().max(300) })),
    async (c) => {
      const { email } = c.req.valid('json')
      const fault = emailFault(email)
      if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { email: fault })
      takeFor(c, 'check', { device: undefined })
      c.var.limits.take('mailTo', c.var.members.vault.index(`email ${emailKey(email)}`))
      await requestEmailChange(c.var.members, c.var.signedIn, email)
      return c.json({})
    },
  )
