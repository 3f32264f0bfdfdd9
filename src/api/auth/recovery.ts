import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '#src/domain/errors.ts'
import { deviceProof, findDevice } from '#src/domain/members/sign-in/known-device.ts'
import { findMaskedEmails } from '#src/domain/members/accounts/phone.ts'
import { requestLink, resetPassword, verifyEmail } from '#src/domain/members/accounts/recovery.ts'
import { emailFault, emailKey, phoneFault } from '#src/domain/members/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited, takeFor } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'
import { readPrivate } from '#src/api/http/private-cookies.ts'
import { rememberDevice, clearSessionCookies } from './session-cookies.ts'

const nothing = z.object({})
const email = z.object({ email: z.string().max(300) })
const token = z.string().max(200).meta({ description: 'From the link in the mail: what follows the #' })

/** Mails with links, and what their links do. None of the answers tells whether an address is a member's. */
export const recovery = new Hono<Env>()
  .post(
    '/verifyEmail',
    limited('verify'),
    answers('Verifies an e-mail address by the link of a mail; a new one becomes the member’s', nothing, [
      'LINK_EXPIRED',
      ...CHANGE_REFUSALS,
    ]),
    json(z.object({ token })),
    async (c) => {
      await verifyEmail(c.var.members, c.req.valid('json').token)
      return c.json({})
    },
  )
  .post(
    '/verifyEmail/resend',
    answers('Sends the mail that verifies an address once more', nothing, CHANGE_REFUSALS),
    json(email),
    async (c) => {
      await sendLink(c, c.req.valid('json').email, 'verify')
      return c.json({})
    },
  )
  .post(
    '/findPassword',
    answers('Sends a mail with a link to set a new password', nothing, CHANGE_REFUSALS),
    json(email),
    async (c) => {
      await sendLink(c, c.req.valid('json').email, 'reset')
      return c.json({})
    },
  )
  .post(
    '/resetPassword',
    limited('verify'),
    answers('Sets a new password by the link of a mail and signs out everywhere', nothing, [
      'LINK_EXPIRED',
      'BUSY',
      ...CHANGE_REFUSALS,
    ]),
    json(z.object({ token, password: z.string().max(200) })),
    async (c) => {
      const { email } = await resetPassword(c.var.members, c.req.valid('json'))
      clearSessionCookies(c)
      // Who reads its mails owns the account: whatever strangers try, this browser signs in.
      rememberDevice(c, deviceProof(c.var.members, email))
      return c.json({})
    },
  )
  .post(
    '/findId',
    limited('findId'),
    answers(
      'The e-mail addresses of a phone number, masked; none for a number nobody gave',
      z.object({ emails: z.array(z.string()) }),
      CHANGE_REFUSALS,
    ),
    json(z.object({ phone: z.string().max(60) })),
    async (c) => {
      const { phone } = c.req.valid('json')
      const fault = phoneFault(phone)
      if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { phone: fault })
      c.header('cache-control', 'no-store')
      return c.json({ emails: await findMaskedEmails(c.var.members, phone) })
    },
  )

async function sendLink(c: Context<Env>, typed: string, purpose: 'verify' | 'reset'): Promise<void> {
  const fault = emailFault(typed)
  if (fault !== undefined) throw new Refusal('INVALID_REQUEST', { email: fault })
  const device = findDevice(c.var.members, typed, readPrivate(c, 'dv'))
  takeFor(c, 'mail', { device })
  takeFor(c, 'mailTo', { device, subject: c.var.members.vault.index(`${purpose} ${emailKey(typed)}`) })
  await requestLink(c.var.members, { email: typed, purpose, language: c.var.language })
}
