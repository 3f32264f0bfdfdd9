import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#src/domain/members/rules.ts'
import { endBoundSession, type Pass } from '#src/domain/members/sessions/session.ts'
import { deviceProof } from '#src/domain/members/sign-in/known-device.ts'
import { openIdentity } from '#src/domain/members/social/social-flow.ts'
import { enterBySocial, signUpBySocial } from '#src/domain/members/social/social-sign-in.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { json } from '#src/api/http/request.ts'
import { readPrivate } from '#src/api/http/private-cookies.ts'
import { deviceName } from './device-name.ts'
import { setSessionCookies, pass, rememberDevice } from './session-cookies.ts'
import { totp } from './session.ts'
import { withFieldNames } from '#src/api/http/field-names.ts'
import { SIGN_UP_FIELDS } from './sign-up.ts'
import { look, take } from './social-flow.ts'

const provider = z.enum(SOCIAL_PROVIDERS)
const code = z.string().max(100).meta({ description: 'What follows the # of /authentication; works once' })
const newcomer = z
  .object({ provider, email: z.string() })
  .meta({ description: 'Whom nobody here is yet: the sign-up is to be finished' })

const finished = z.object({ pass: pass.nullable(), newcomer: newcomer.nullable() })
type Finished = z.infer<typeof finished>

const application = z.object({
  code,
  nickname: z.string().max(200),
  phone: z.string().max(60),
  agreeTerms: z.boolean().meta({ description: 'Required' }),
  agreePrivacy: z.boolean().meta({ description: 'Required' }),
  agreeMarketing: z.boolean().default(false),
  over14: z.boolean().meta({ description: 'Fourteen or older; required' }),
})

/** Finishing a sign-in that went through a provider. */
export const social = new Hono<Env>()
  .get(
    '/',
    answers('The providers one may sign in through', z.object({ providers: z.array(provider) })),
    (c) => c.json({ providers: [...c.var.social.providers] }),
  )
  .post(
    '/finish',
    limited('signIn'),
    answers('Signs in whom a provider brought back to this browser, or says that they are new', finished, [
      'SOCIAL_EXPIRED',
      'SOCIAL_NO_EMAIL',
      'SOCIAL_UNVERIFIED',
      'SOCIAL_OTHER',
      'MEMBER_BLOCKED',
      'SECOND_FACTOR_NEEDED',
      'PASSWORD_RESET_NEEDED',
      'Unauthorized',
      ...CHANGE_REFUSALS,
    ]),
    json(z.object({ code, totp })),
    async (c) => {
      const { code: word, totp } = c.req.valid('json')
      const identity = openIdentity(c.var.members, { word, encrypted: look(c, word) })
      const entered = await enterBySocial(c.var.members, {
        word,
        identity,
        device: deviceName(c.req.header('user-agent')),
        code: totp,
        deviceProof: readPrivate(c, 'dv'),
      })
      c.header('cache-control', 'no-store')
      if (entered === undefined)
        return c.json<Finished>({
          pass: null,
          newcomer: { provider: identity.provider, email: identity.email ?? '' },
        })
      return c.json<Finished>({ pass: await letIn(c, word, entered), newcomer: null })
    },
  )
  .post(
    '/signup',
    limited('signUp'),
    limited('check'),
    answers(
      'Makes a member of whom a provider brought back to this browser. `fields` says EMPTY, INVALID, TOO_SHORT, TOO_LONG, TAKEN, TOO_MANY or REQUIRED',
      pass,
      ['SOCIAL_EXPIRED', 'SOCIAL_NO_EMAIL', ...CHANGE_REFUSALS],
    ),
    json(application),
    async (c) => {
      const { code: word, agreeTerms, agreePrivacy, agreeMarketing, over14, ...typed } = c.req.valid('json')
      const identity = openIdentity(c.var.members, { word, encrypted: look(c, word) })
      const device = deviceName(c.req.header('user-agent'))
      const entered = await withFieldNames(
        signUpBySocial(
          c.var.members,
          { word, identity, device },
          {
            ...typed,
            agreesToTerms: agreeTerms,
            agreesToPrivacy: agreePrivacy,
            agreesToMarketing: agreeMarketing,
            isOldEnough: over14,
            language: c.var.language,
          },
        ),
        SIGN_UP_FIELDS,
      )
      return c.json(await letIn(c, word, entered))
    },
  )

async function letIn(c: Context<Env>, word: string, entered: { pass: Pass; email: string }) {
  take(c, word)
  // Whoever was signed in here before is so no longer.
  await endBoundSession(c.var.members, readPrivate(c, 'fp'))
  rememberDevice(c, deviceProof(c.var.members, entered.email))
  return setSessionCookies(c, entered.pass)
}
