import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Identity } from '#src/domain/members/social/social-gate.ts'
import { SocialFault } from '#src/domain/members/social/social-gate.ts'

type Known = Omit<Identity, 'provider'>
type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

const LARGEST = 64 * 1024
const subject = z.string().min(1).max(255)
const email = z.string().max(254).optional().catch(undefined)

const claimed = z.object({
  sub: subject,
  email,
  // Apple writes it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
})

/** Reads the ID token; Kakao tells only in its user info whether the address is verified. */
export async function readOpenId(client: oidc.Configuration, tokens: Tokens): Promise<Known> {
  let known = claimed.parse(tokens.claims())
  const asks = known.email === undefined || known.email_verified === undefined
  if (asks && client.serverMetadata().userinfo_endpoint !== undefined)
    known = claimed.parse({
      ...known,
      ...(await oidc.fetchUserInfo(client, tokens.access_token, known.sub)),
    })
  return { subject: known.sub, email: known.email, isEmailVerified: known.email_verified === true }
}

const profile = z.object({ response: z.object({ id: subject, email }) })

/**
 * Naver says of no address that it is verified. Those at naver.com are Naver's own, whoever else gets one from the
 * profile has to verify it with us.
 */
export async function readNaver(client: oidc.Configuration, tokens: Tokens): Promise<Known> {
  const address = new URL(client.serverMetadata().userinfo_endpoint ?? '')
  const answer = await oidc.fetchProtectedResource(client, tokens.access_token, address, 'GET')
  const text = await answer.text()
  if (!answer.ok || text.length > LARGEST) throw new SocialFault('failed')
  const { id, email } = profile.parse(JSON.parse(text)).response
  return { subject: id, email, isEmailVerified: email !== undefined && /@naver\.com$/i.test(email) }
}
