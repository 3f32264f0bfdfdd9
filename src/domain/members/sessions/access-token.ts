import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { currentKey } from '#src/domain/members/signatures.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'

/** How long an access token lets its bearer in, in seconds. */
export const ACCESS_SECONDS = 600

const ALGORITHM = 'HS256'
const AUDIENCE = 'covenant-library'
const TYPE = 'at+jwt'

type Signing = Pick<MemberPorts, 'tokenKeys' | 'now'>

export function signAccessToken(
  ports: Signing,
  of: { memberId: number; sessionId: string },
): Promise<string> {
  const now = Math.floor(ports.now().getTime() / 1000)
  return new SignJWT({ sid: of.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(String(of.memberId))
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_SECONDS)
    .sign(currentKey(ports.tokenKeys))
}

export type TokenHolder = { memberId: number; sessionId: string }

/** Whose token it is; undefined where it is not of our making, or has run out longer ago than `tolerance`, in seconds. */
export async function findTokenHolder(
  ports: Signing,
  token: string,
  tolerance = 0,
): Promise<TokenHolder | undefined> {
  if (token.length > 1000) return undefined
  const verified = verifiedWith(ports.tokenKeys)
  const known = verified.get(token)
  if (known !== undefined) {
    const hasRunOut = known.expires + tolerance <= Math.floor(ports.now().getTime() / 1000)
    return hasRunOut ? undefined : known.holder
  }
  const found = await verify(ports, token, tolerance)
  if (found !== undefined) verified.set(token, found)
  return found?.holder
}

type Verified = { holder: TokenHolder; expires: number }

async function verify(ports: Signing, token: string, tolerance: number): Promise<Verified | undefined> {
  for (const key of ports.tokenKeys) {
    try {
      const { payload } = await jwtVerify<{ sid: string; exp: number }>(token, key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: ports.now(),
        clockTolerance: tolerance,
        requiredClaims: ['exp', 'sub', 'sid'],
      })
      return { holder: { memberId: Number(payload.sub), sessionId: payload.sid }, expires: payload.exp }
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return undefined
}

/** Tokens whose signature was found right, so many at most: a reader sends the same one for ten minutes. */
const REMEMBERED = 10_000
/** By the keys they were verified with: under others each must be verified anew. */
const byKeys = new WeakMap<readonly Uint8Array[], LRUCache<string, Verified>>()

function verifiedWith(keys: readonly Uint8Array[]): LRUCache<string, Verified> {
  const known = byKeys.get(keys) ?? new LRUCache<string, Verified>({ max: REMEMBERED })
  byKeys.set(keys, known)
  return known
}
