import type { Db } from '#src/db/schema.ts'
import type { MakePicture } from '#src/domain/assets/add-asset.ts'

/** Hashes and checks passwords. Both throw BUSY where too many wait already. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Without a stored hash it is never right, and costs the same. `outdated`: hash it anew while it is at hand. */
  check: (stored: string | undefined, password: string) => Promise<{ right: boolean; outdated: boolean }>
}

export type Vault = {
  /** Encrypts for one place only: moved to another row or column it cannot be opened. */
  encrypt: (text: string, place: string) => string
  /** Throws where the text was encrypted for another place, was changed, or needs a key that is gone. */
  decrypt: (encrypted: string, place: string) => string
  /** Whether the newest key encrypted it. */
  isCurrent: (encrypted: string) => boolean
  /** A keyed hash to find a value by; `indexes` with every key in the ring. */
  index: (text: string) => string
  indexes: (text: string) => string[]
}

/** One who has left: numbers and moments only. */
export type Withdrawn = { memberId: number; signedUpAt: Date; withdrawnAt: Date }

/** What lies of members outside the database. */
export type MemberFiles = {
  /** A small square picture of these bytes; undefined where they are none that can be shown safely. */
  redrawPicture: (bytes: Uint8Array) => Promise<Uint8Array | undefined>
  /** A picture in several sizes, as it is sent along with an inquiry. */
  makePicture: MakePicture
  putPicture: (key: string, bytes: Uint8Array) => Promise<void>
  removePicture: (key: string) => Promise<void>
  /** Drops what a demo keeps of the mails to an address. */
  forgetMails: (email: string) => Promise<void>
  /** The list of those who have left, kept beside the database: a restored backup knows them still. */
  noteWithdrawn: (withdrawn: readonly Withdrawn[]) => Promise<void>
  listWithdrawn: () => Promise<Withdrawn[]>
}

/** What members need from outside: keys, chance and the clock. */
export type MemberPorts = {
  passwords: Passwords
  vault: Vault
  /** The first signs; all are believed. */
  tokenKeys: readonly Uint8Array[]
  /** So many random bytes in base64url. */
  random: (bytes: number) => string
  uuid: () => string
  now: () => Date
  wait: (milliseconds: number) => Promise<void>
  /** Called once something to send is committed. */
  onMailQueued: () => void
  files: MemberFiles
}

/** What a domain function of this folder works on. */
export type MemberContext = MemberPorts & { db: Db }
