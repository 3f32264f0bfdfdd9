import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Key, Keys } from '#src/config/config.ts'
import type { Vault } from '#src/domain/members/context.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Seals with AES-256-GCM and finds by HMAC-SHA-256; what an older key of the ring wrote is still read and found. */
export function openVault(keys: Pick<Keys, 'data' | 'index'>): Vault {
  const dataKeys = ringOf('DATA_KEYS', keys.data)
  const indexing = ringOf('INDEX_KEYS', keys.index)
  return {
    encrypt(text, place) {
      const { id, secret } = dataKeys.current
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', cipherKey(secret), iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${id}:${body.toString('base64url')}`
    },
    decrypt(encrypted, place) {
      const { key, rest } = dataKeys.of(encrypted)
      const bytes = Buffer.from(rest, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey(key.secret), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')
      return text + decipher.final('utf8')
    },
    isCurrent: (encrypted) => dataKeys.of(encrypted).key === dataKeys.current,
    index: (text) => indexOf(indexing.current, text),
    indexes: (text) => keys.index.map((key) => indexOf(key, text)),
  }
}

function indexOf({ id, secret }: Key, text: string): string {
  return `${id}:${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** The setting may hold more than the 32 bytes that the cipher takes. */
function cipherKey(secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('aes-256-gcm').digest()
}

export function ringOf(name: string, keys: Key[]) {
  const [current] = keys
  if (current === undefined) throw new Error(`${name} holds no key`)
  return {
    current,
    /** The key that wrote it, and what follows the key's name. */
    of(written: string) {
      const [id = '', ...rest] = written.split(':')
      const key = keys.find((one) => one.id === id)
      if (key === undefined) throw new Error(`${name} has no key ${id}, with which something was written`)
      return { key, rest: rest.join(':') }
    },
  }
}
