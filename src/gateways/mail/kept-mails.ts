import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#src/domain/members/mails.ts'
import type { Deliver } from '#src/domain/members/send-mail.ts'

export type KeptMail = Mail & { at: string }

const KEPT = 100

/** Keeps a demo's mails in a folder instead of sending them: the newest hundred, for their user only. */
export function keptMails(folder: string): { deliver: Deliver; list: () => Promise<KeptMail[]> } {
  let last = 0
  const names = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  }
  return {
    async deliver(mail) {
      const older = await names()
      const now = Date.now()
      last = Math.max(last + 1, now)
      const draft = join(folder, `${last}.draft`)
      const kept: KeptMail = { at: new Date(now).toISOString(), ...mail }
      await writeFile(draft, JSON.stringify(kept), { mode: 0o600 })
      await rename(draft, join(folder, `${last}.json`))
      const surplus = older.slice(0, Math.max(0, older.length + 1 - KEPT))
      await Promise.all(surplus.map((name) => rm(join(folder, name), { force: true })))
      return 'sent'
    },
    async list() {
      const newest = (await names()).toReversed()
      const read = async (name: string): Promise<KeptMail> =>
        JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail
      return Promise.all(newest.map(read))
    },
  }
}
