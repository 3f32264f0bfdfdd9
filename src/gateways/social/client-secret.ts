import { importPKCS8, SignJWT } from 'jose'
import type { ClientSecret } from '#src/config/social-settings.ts'

/** Apple takes one of up to six months; ours serves one call. */
const LIFE = '5m'
const AUDIENCE = 'https://appleid.apple.com'

/** What we prove ourselves with: the secret itself, or for Apple a JWT signed with the key it gave us. */
export async function makeClientSecret(secret: ClientSecret, clientId: string): Promise<string> {
  if (typeof secret === 'string') return secret
  const key = await importPKCS8(secret.privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(LIFE)
    .sign(key)
}
