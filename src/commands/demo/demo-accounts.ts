import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret } from 'otpauth'
import type { Db } from '#src/db/schema.ts'
import { passwordFault } from '#src/domain/members/rules.ts'
import { encryptSecondFactor } from '#src/domain/members/second-factor/second-factor.ts'
import { signUp } from '#src/domain/members/accounts/sign-up.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** No mail ever reaches it: names under it are reserved for examples. */
export const DEMO_DOMAIN = '@demo.example'

export type DemoAccount = {
  role: 'member' | 'subscriber' | 'owner'
  email: string
  password: string
  totpSecret?: string
}

const PERSON = {
  member: { nickname: '책갈피', phone: '010-0000-0001' },
  subscriber: { nickname: '긴여름', phone: '010-0000-0002' },
  owner: { nickname: '서재지기', phone: '010-0000-0003' },
} as const
const ROLES = ['member', 'subscriber', 'owner'] as const

/**
 * Makes a member, a subscriber and an owner with passwords of this installation alone, where nobody is a member yet, and
 * writes them to `demo-accounts.json` for scripts. Returns the accounts made; none where there are members.
 */
export async function putDemoAccounts(context: MemberContext, dataDir: string): Promise<DemoAccount[]> {
  const anyone = await context.db.selectFrom('member').select('id').limit(1).executeTakeFirst()
  if (anyone !== undefined) return []
  const accounts = ROLES.map((role): DemoAccount => {
    const email = role + DEMO_DOMAIN
    const secret = role === 'owner' ? { totpSecret: new Secret({ size: 20 }).base32 } : {}
    return {
      role,
      email,
      password: makePassword(context, { email, nickname: PERSON[role].nickname }),
      ...secret,
    }
  })
  // Written first: if the process is killed now, no account has a password that nobody knows.
  writeFileSync(demoAccountsFile(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
  for (const account of accounts) await makeAccount(context, account)
  return accounts
}

export function demoAccountsFile(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json')
}

/** Whether anybody could sign in with a password that was made for a demo. */
export async function hasDemoAccounts(db: Db, dataDir: string): Promise<boolean> {
  if (existsSync(demoAccountsFile(dataDir))) return true
  const found = await db
    .selectFrom('member')
    .select('id')
    .where(
      'email_key',
      'in',
      ROLES.map((role) => role + DEMO_DOMAIN),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function makeAccount(context: MemberContext, account: DemoAccount): Promise<void> {
  const { role, email, password, totpSecret } = account
  const { db, vault } = context
  const now = context.now()
  const agreed = { agreesToTerms: true, agreesToPrivacy: true, agreesToMarketing: false, isOldEnough: true }
  const { nickname, phone } = PERSON[role]
  const memberId = await signUp(context, { email, nickname, phone, password, language: 'ko', ...agreed })
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('outbox').where('member_id', '=', memberId).execute()
    await trx
      .updateTable('member')
      .set({
        email_verified_at: now,
        role: role === 'owner' ? 'owner' : 'member',
        totp_secret: totpSecret === undefined ? null : encryptSecondFactor(vault, memberId, totpSecret),
      })
      .where('id', '=', memberId)
      .execute()
  })
}

/** Twelve characters at random, as the rules want them. */
function makePassword({ random }: MemberContext, own: { email: string; nickname: string }): string {
  for (;;) {
    const password = `${random(9).slice(0, 9)}7a!`
    if (passwordFault(password, own) === undefined) return password
  }
}
