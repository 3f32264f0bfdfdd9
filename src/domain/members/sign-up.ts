import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Language } from '#src/domain/language/rules.ts'
import { queueMail } from './outbox.ts'
import { indexPhone, refuseFullPhone, sealPhone } from './phone.ts'
import {
  cleanNickname,
  emailFault,
  emailKey,
  nicknameFault,
  nicknameKey,
  passwordFault,
  phoneFault,
  toE164,
} from './rules.ts'
import type { MemberRoom } from './tools.ts'

export type Application = {
  email: string
  nickname: string
  phone: string
  password: string
  agreesToTerms: boolean
  agreesToPrivacy: boolean
  agreesToMarketing: boolean
  isOldEnough: boolean
  language: Language
}

type Fields = Record<string, string>

/**
 * Makes a member and queues the mail that verifies the address. Returns the member's id. Nothing is stored of one who
 * is too young or does not agree. Throws INVALID_REQUEST with what is wrong, also where e-mail or nickname are TAKEN.
 */
export async function signUp(room: MemberRoom, applying: Application): Promise<number> {
  const faults = faultsOf(applying)
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID_REQUEST', faults)
  await refuseTaken(room.db, applying)
  const passwordHash = await room.passwords.hash(applying.password)
  const memberId = await room.db.transaction().execute((trx) => insert(trx, room, { applying, passwordHash }))
  if (memberId === undefined) {
    await refuseTaken(room.db, applying)
    throw new Error('a member was refused whose e-mail and nickname nobody has')
  }
  room.mailWaits()
  return memberId
}

function faultsOf(applying: Application): Fields {
  const { email, nickname } = applying
  const faults = {
    email: emailFault(email),
    nickname: nicknameFault(nickname),
    phone: phoneFault(applying.phone),
    password: passwordFault(applying.password, { email, nickname }),
    agreesToTerms: applying.agreesToTerms ? undefined : 'REQUIRED',
    agreesToPrivacy: applying.agreesToPrivacy ? undefined : 'REQUIRED',
    isOldEnough: applying.isOldEnough ? undefined : 'REQUIRED',
  }
  return withoutGaps(faults)
}

function withoutGaps(fields: Record<string, string | undefined>): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  )
}

async function refuseTaken(db: Db, { email, nickname }: Application): Promise<void> {
  const [mailTaken, nameTaken] = await Promise.all([isEmailTaken(db, email), isNicknameTaken(db, nickname)])
  const taken = withoutGaps({
    email: mailTaken ? 'TAKEN' : undefined,
    nickname: nameTaken ? 'TAKEN' : undefined,
  })
  if (Object.keys(taken).length > 0) throw new Refusal('INVALID_REQUEST', taken)
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const key = emailKey(email)
  const found = await db.selectFrom('member').select('id').where('email_key', '=', key).executeTakeFirst()
  return found !== undefined
}

export async function isNicknameTaken(db: Db, nickname: string): Promise<boolean> {
  const key = nicknameKey(nickname)
  const found = await db.selectFrom('member').select('id').where('nickname_key', '=', key).executeTakeFirst()
  return found !== undefined
}

async function insert(
  trx: Db,
  room: MemberRoom,
  { applying, passwordHash }: { applying: Application; passwordHash: string },
): Promise<number | undefined> {
  const now = room.now()
  const phone = toE164(applying.phone) ?? ''
  await refuseFullPhone(trx, room.vault, { phone })
  const member = await trx
    .insertInto('member')
    .values({
      email: applying.email.trim(),
      email_key: emailKey(applying.email),
      nickname: cleanNickname(applying.nickname),
      nickname_key: nicknameKey(applying.nickname),
      password_hash: passwordHash,
      phone_index: indexPhone(room.vault, phone),
      language: applying.language,
      agreed_at: now,
      marketing_agreed_at: applying.agreesToMarketing ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (member === undefined) return undefined
  // It is sealed for this row, whose number is known only now.
  await trx
    .updateTable('member')
    .set({ phone: sealPhone(room.vault, member.id, phone) })
    .where('id', '=', member.id)
    .execute()
  await queueMail(trx, { memberId: member.id, kind: 'verify', language: applying.language, at: now })
  return member.id
}
