import { Refusal } from '#src/domain/errors.ts'
import type { SocialProvider } from '#src/domain/members/rules.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import { type Identity, type Secrets, SocialFault, type SocialGate } from './social-gate.ts'
import type { MemberContext, MemberPorts } from '#src/domain/members/context.ts'

/** For so long one may be at the provider, and then fill in the form; milliseconds. */
export const SOCIAL_LIFE = 10 * 60_000

/** Something for the browser to keep where scripts cannot read it, and the word that opens it again. */
export type SocialCookie = { word: string; encrypted: string }

type Flow = Omit<Secrets, 'state'> & { provider: SocialProvider; until: number }
type Found = { identity: Identity; until: number }

/** Begins a sign-in through a provider. Throws SocialFault. */
export async function beginSocial(
  ports: MemberPorts,
  gate: SocialGate,
  request: { provider: SocialProvider; returnTo: string },
): Promise<{ address: string; cookie: SocialCookie }> {
  const { provider, returnTo } = request
  const state = ports.random(24)
  const nonce = ports.random(24)
  const verifier = ports.random(48)
  const address = await gate.begin(provider, { state, nonce, verifier, returnTo })
  const flow: Flow = { provider, nonce, verifier, until: ports.now().getTime() + SOCIAL_LIFE }
  return {
    address,
    cookie: { word: state, encrypted: ports.vault.encrypt(JSON.stringify(flow), flowOf(state)) },
  }
}

/**
 * Takes who came back from a provider to the browser in which it was begun. The identity is not stored: the browser
 * keeps it encrypted until the sign-in is finished with the word. Throws SocialFault.
 */
export async function returnFromSocial(
  ports: MemberPorts,
  gate: SocialGate,
  back: { provider: SocialProvider; answer: URL; state: string; encrypted: string | undefined },
): Promise<SocialCookie> {
  const { provider, answer, state } = back
  const flow = open<Flow>(ports, back.encrypted, flowOf(state))
  if (flow === undefined || flow.provider !== provider) throw new SocialFault('expired')
  const { nonce, verifier } = flow
  const identity = await gate.finish(provider, { state, nonce, verifier, answer })
  const word = ports.random(24)
  const found: Found = { identity, until: ports.now().getTime() + SOCIAL_LIFE }
  return { word, encrypted: ports.vault.encrypt(JSON.stringify(found), identityOf(word)) }
}

/** Whom the browser brought. Throws SOCIAL_EXPIRED for anything we did not encrypt for this word, and after its time. */
export function openIdentity(
  ports: MemberPorts,
  { word, encrypted }: { word: string; encrypted: string | undefined },
): Identity {
  const found = open<Found>(ports, encrypted, identityOf(word))
  if (found === undefined) throw new Refusal('SOCIAL_EXPIRED')
  return found.identity
}

/** Uses the word up, in the transaction of what it is used for. Throws SOCIAL_EXPIRED for all but the first. */
export async function takeWord(context: Pick<MemberContext, 'db' | 'now'>, word: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('used_code')
    .values({ hash: hashToken(word), expires_at: new Date(context.now().getTime() + SOCIAL_LIFE) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('SOCIAL_EXPIRED')
}

const flowOf = (state: string) => `social flow:${state}`
const identityOf = (word: string) => `social identity:${word}`

function open<T extends { until: number }>(
  { vault, now }: MemberPorts,
  encrypted: string | undefined,
  place: string,
): T | undefined {
  if (encrypted === undefined || encrypted.length > 3000) return undefined
  let text: string
  try {
    text = vault.decrypt(encrypted, place)
  } catch {
    // Not of our making, for another word, or changed: to its bearer that is all the same.
    return undefined
  }
  const content: T = JSON.parse(text)
  return content.until > now().getTime() ? content : undefined
}
