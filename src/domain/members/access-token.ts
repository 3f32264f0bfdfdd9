import { errors, jwtVerify, SignJWT } from 'jose'
import { currentKey } from './secrets.ts'
import type { MemberTools } from './tools.ts'

/** How long an access token lets its bearer in, in seconds. */
export const ACCESS_SECONDS = 600

const ALGORITHM = 'HS256'
const AUDIENCE = 'covenant-library'
const TYPE = 'at+jwt'

type Signing = Pick<MemberTools, 'tokenKeys' | 'now'>

export function signAccessToken(
  tools: Signing,
  of: { memberId: number; sessionId: string },
): Promise<string> {
  const now = Math.floor(tools.now().getTime() / 1000)
  return new SignJWT({ sid: of.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(String(of.memberId))
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(currentKey(tools.tokenKeys))
}

/**
 * Whose token it is; undefined where it is not of our making, or has run out longer ago than `tolerance`, in seconds.
 */
export async function findTokenHolder(
  tools: Signing,
  token: string,
  tolerance = 0,
): Promise<{ memberId: number; sessionId: string } | undefined> {
  if (token.length > 1000) return undefined
  for (const key of tools.tokenKeys) {
    try {
      const { payload } = await jwtVerify<{ sid: string }>(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: tools.now(),
        clockTolerance: tolerance,
        requiredClaims: ['exp', 'sub', 'sid'],
      })
      return { memberId: Number(payload.sub), sessionId: payload.sid }
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return undefined
}
