import { Refusal } from '#src/domain/errors.ts'
import type { SocialProvider } from '#src/domain/members/rules.ts'
import { hashToken } from '#src/domain/members/signatures.ts'
import { type Identity, type Secrets, SocialFault, type SocialGate } from './social-gate.ts'
import type { MemberContext, MemberPorts } from '#src/domain/members/context.ts'

/** For so long one may be at the provider, and then fill in the form; milliseconds. */
export const SOCIAL_LIFE = 10 * 60_000

/** Something for the browser to keep where scripts cannot read it, and the word that opens it again. */
export type Kept = { word: string; sealed: string }

type Flow = Omit<Secrets, 'state'> & { provider: SocialProvider; until: number }
type Found = { identity: Identity; until: number }

/** Begins a sign-in through a provider. Throws SocialFault. */
export async function beginSocial(
  tools: MemberPorts,
  gate: SocialGate,
  asked: { provider: SocialProvider; returnTo: string },
): Promise<{ address: string; kept: Kept }> {
  const { provider, returnTo } = asked
  const state = tools.random(24)
  const nonce = tools.random(24)
  const verifier = tools.random(48)
  const address = await gate.begin(provider, { state, nonce, verifier, returnTo })
  const flow: Flow = { provider, nonce, verifier, until: tools.now().getTime() + SOCIAL_LIFE }
  return { address, kept: { word: state, sealed: tools.vault.encrypt(JSON.stringify(flow), flowOf(state)) } }
}

/**
 * Takes who came back from a provider to the browser in which it was begun. The identity is not stored: the browser
 * keeps it sealed until the sign-in is finished with the word. Throws SocialFault.
 */
export async function returnFromSocial(
  tools: MemberPorts,
  gate: SocialGate,
  back: { provider: SocialProvider; answer: URL; state: string; sealed: string | undefined },
): Promise<Kept> {
  const { provider, answer, state } = back
  const flow = open<Flow>(tools, back.sealed, flowOf(state))
  if (flow === undefined || flow.provider !== provider) throw new SocialFault('expired')
  const { nonce, verifier } = flow
  const identity = await gate.finish(provider, { state, nonce, verifier, answer })
  const word = tools.random(24)
  const found: Found = { identity, until: tools.now().getTime() + SOCIAL_LIFE }
  return { word, sealed: tools.vault.encrypt(JSON.stringify(found), identityOf(word)) }
}

/** Whom the browser brought. Throws SOCIAL_EXPIRED for anything we did not seal for this word, and after its time. */
export function openIdentity(
  tools: MemberPorts,
  { word, sealed }: { word: string; sealed: string | undefined },
): Identity {
  const found = open<Found>(tools, sealed, identityOf(word))
  if (found === undefined) throw new Refusal('SOCIAL_EXPIRED')
  return found.identity
}

/** Uses the word up, in the transaction of what it is used for. Throws SOCIAL_EXPIRED for all but the first. */
export async function takeWord(room: Pick<MemberContext, 'db' | 'now'>, word: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await room.db
    .insertInto('used_code')
    .values({ hash: hashToken(word), expires_at: new Date(room.now().getTime() + SOCIAL_LIFE) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('SOCIAL_EXPIRED')
}

const flowOf = (state: string) => `social flow:${state}`
const identityOf = (word: string) => `social identity:${word}`

function open<T extends { until: number }>(
  { vault, now }: MemberPorts,
  sealed: string | undefined,
  place: string,
): T | undefined {
  if (sealed === undefined || sealed.length > 3000) return undefined
  let text: string
  try {
    text = vault.decrypt(sealed, place)
  } catch {
    // Not of our making, for another word, or changed: to its bearer that is all the same.
    return undefined
  }
  const content: T = JSON.parse(text)
  return content.until > now().getTime() ? content : undefined
}
