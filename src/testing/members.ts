import { createHash } from 'node:crypto'
import type { Key, Keys } from '#src/config/config.ts'
import type { Db } from '#src/db/schema.ts'
import type { MemberFiles, MemberPorts, Withdrawn } from '#src/domain/members/context.ts'
import { memberPorts } from '#src/gateways/keys/member-ports.ts'
import { makePicture } from '#src/gateways/pictures/make-picture.ts'
import { redrawPicture } from '#src/gateways/pictures/member-picture.ts'

export function testKey(id: string): Key {
  return { id, secret: createHash('sha256').update(`a key for tests: ${id}`).digest() }
}

export const testKeys: Keys = {
  token: [testKey('t')],
  pepper: [testKey('p')],
  data: [testKey('d')],
  index: [testKey('i')],
}

/** What members need, with keys known to all and without waiting. */
export function testPorts(): MemberPorts {
  const ports = memberPorts(testKeys, { now: () => new Date(), onMailQueued: () => {} })
  return { ...ports, wait: () => Promise.resolve(), files: filesIn(new Map()) }
}

/** Pictures in a map, and a list of those who have left in this process. */
export function filesIn(pictures: Map<string, Uint8Array>, withdrawn: Withdrawn[] = []): MemberFiles {
  return {
    redrawPicture,
    makePicture,
    putPicture: (key, bytes) => Promise.resolve(void pictures.set(key, bytes)),
    removePicture: (key) => Promise.resolve(void pictures.delete(key)),
    forgetMails: () => Promise.resolve(),
    noteWithdrawn: (gone) => Promise.resolve(void withdrawn.push(...gone)),
    listWithdrawn: () => Promise.resolve([...withdrawn]),
  }
}

/** Members with a verified address and a name, who cannot sign in. Their ids are counted on from the last. */
export async function plantMembers(db: Db, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, () => {
    // Digits in a name by chance could be a telephone number, which public lists leave out.
    const name = crypto.randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    return {
      email: `${name}@members.example`,
      email_key: `${name}@members.example`,
      email_verified_at: new Date(0),
      nickname: name,
      nickname_key: name,
      password_hash: '',
      agreed_at: new Date(0),
    }
  })
  const planted = await db.insertInto('member').values(rows).returning('id').execute()
  return planted.map(({ id }) => id)
}
