import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Key } from '#src/config/config.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Passwords } from '#src/domain/members/context.ts'
import { ringOf } from './vault.ts'

/** Memory in KiB, and passes over it: about 20 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Hashing is the dearest thing a stranger can ask for: so many run at once, so many wait, and the next is refused. */
const LINE = { running: 2, waiting: 64 }

const derive = promisify(argon2)

/** argon2id with a pepper that is not in the database. Stored as `pepper's id:memory:passes:salt:hash`. */
export function openPasswords(peppers: Key[], line: typeof LINE = LINE): Passwords {
  const ring = ringOf('PASSWORD_PEPPERS', peppers)
  const inLine = waitingLine(line)
  const hashWith = (
    password: string,
    salt: Buffer,
    how: { secret: Buffer; memory: number; passes: number },
  ) =>
    inLine(() =>
      derive('argon2id', {
        message: password.normalize('NFC'),
        nonce: salt,
        parallelism: COST.parallelism,
        tagLength: TAG_BYTES,
        memory: how.memory,
        passes: how.passes,
        secret: how.secret,
      }),
    )
  const nobody = randomBytes(SALT_BYTES)
  return {
    async hash(password) {
      const { id, secret } = ring.current
      const salt = randomBytes(SALT_BYTES)
      const tag = await hashWith(password, salt, { ...COST, secret })
      return [id, COST.memory, COST.passes, salt.toString('base64url'), tag.toString('base64url')].join(':')
    },
    async check(stored, password) {
      if (stored === undefined) {
        await hashWith(password, nobody, { ...COST, secret: ring.current.secret })
        return { right: false, outdated: false }
      }
      const { key, rest } = ring.of(stored)
      const [memory = '', passes = '', salt = '', wanted = ''] = rest.split(':')
      const cost = { memory: Number(memory), passes: Number(passes) }
      const tag = await hashWith(password, Buffer.from(salt, 'base64url'), { ...cost, secret: key.secret })
      return {
        right: timingSafeEqual(tag, Buffer.from(wanted, 'base64url')),
        outdated: key !== ring.current || cost.memory !== COST.memory || cost.passes !== COST.passes,
      }
    },
  }
}

function waitingLine({ running, waiting }: typeof LINE) {
  let active = 0
  const queue: (() => void)[] = []
  return async function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
    if (active >= running) {
      if (queue.length >= waiting) throw new Refusal('BUSY', undefined, { retryAfter: 2 })
      // Whoever ends hands the place on, so it is never free in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else active++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) active--
      else next()
    }
  }
}
