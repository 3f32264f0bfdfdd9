import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Keys } from '#src/config/config.ts'
import type { MemberPorts } from '#src/domain/members/context.ts'
import { openPasswords } from './passwords.ts'
import { openVault } from './vault.ts'

/** Keys, chance and the library's clock, as members need them. */
export function memberPorts(
  keys: Keys,
  { now, onMailQueued }: Pick<MemberPorts, 'now' | 'onMailQueued'>,
): Omit<MemberPorts, 'files'> {
  return {
    passwords: openPasswords(keys.pepper),
    vault: openVault(keys),
    tokenKeys: keys.token.map(({ secret }) => secret),
    random: (bytes) => randomBytes(bytes).toString('base64url'),
    uuid: () => randomUUID(),
    now,
    wait: (milliseconds) => sleep(milliseconds),
    onMailQueued,
  }
}
