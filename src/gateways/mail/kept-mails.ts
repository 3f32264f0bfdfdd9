import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#src/domain/mail/letter.ts'
import type { Deliver } from '#src/domain/mail/send-mail.ts'

export type StoredMail = Mail & { at: string }

const MOST_STORED = 100

/** Keeps a demo's mails in a folder instead of sending them: the newest hundred, for their user only. */
export function mailFiles(folder: string): {
  deliver: Deliver
  list: () => Promise<StoredMail[]>
  /** Drops the mails to an address. */
  forget: (email: string) => Promise<void>
} {
  let last = 0
  const names = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  }
  const read = async (name: string): Promise<StoredMail> =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail
  return {
    async deliver(mail) {
      const older = await names()
      const now = Date.now()
      last = Math.max(last + 1, now)
      const temporaryFile = join(folder, `${last}.draft`)
      const stored: StoredMail = { at: new Date(now).toISOString(), ...mail }
      await writeFile(temporaryFile, JSON.stringify(stored), { mode: 0o600 })
      await rename(temporaryFile, join(folder, `${last}.json`))
      const surplus = older.slice(0, Math.max(0, older.length + 1 - MOST_STORED))
      await Promise.all(surplus.map((name) => rm(join(folder, name), { force: true })))
      return 'sent'
    },
    async forget(email) {
      const all = await names()
      const mails = await Promise.all(all.map(read))
      const gone = all.filter((_, index) => mails[index]?.to === email)
      await Promise.all(gone.map((name) => rm(join(folder, name), { force: true })))
    },
    async list() {
      const newest = (await names()).toReversed()
      return Promise.all(newest.map(read))
    },
  }
}
