import { join } from 'node:path'
import { hasDemoAccounts, putDemoAccounts } from '#src/commands/demo/demo-accounts.ts'
import { putDemoReviews } from '#src/commands/demo/demo-reviews.ts'
import type { Shelved } from '#src/commands/books/starter-shelf.ts'
import type { Config, Keys } from '#src/config/config.ts'
import { ConfigError } from '#src/config/config-error.ts'
import type { Db } from '#src/db/schema.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import { forgetWithdrawn } from '#src/domain/members/withdrawal/withdrawal.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'
import { memberPorts } from '#src/gateways/keys/member-ports.ts'
import { withdrawnList } from '#src/gateways/withdrawn-list.ts'
import { say } from './output.ts'

const DEMO_IN_PRODUCTION =
  'DEMO_ACCOUNTS: this database or data folder holds demo accounts, which production does not open to the world. Use another, or set DEMO_ACCOUNTS=on.'

type Parts = {
  db: Db
  keys: Keys
  now: () => Date
  files: FileStore
  shelved: Shelved
  mail: { wake: () => void; kept: { forget: (email: string) => Promise<void> } }
}

/** What members need. Puts the demo accounts in; throws ConfigError where production would open with them. */
export async function openMembers(
  config: Config,
  { db, keys, now, files, shelved, mail }: Parts,
): Promise<MemberContext> {
  const withdrawn = withdrawnList(join(config.dataDir, 'withdrawn.jsonl'))
  const context: MemberContext = {
    ...memberPorts(keys, { now, onMailQueued: mail.wake }),
    db,
    files: {
      // Loaded with the first picture, as it takes eleven megabytes.
      redrawPicture: async (bytes) =>
        (await import('#src/gateways/pictures/member-picture.ts')).redrawPicture(bytes),
      makePicture: async (bytes) =>
        (await import('#src/gateways/pictures/make-picture.ts')).makePicture(bytes),
      putPicture: files.put,
      removePicture: files.remove,
      forgetMails: mail.kept.forget,
      noteWithdrawn: withdrawn.note,
      listWithdrawn: withdrawn.list,
    },
  }
  // A backup restored since the last start may know members who have left.
  await forgetWithdrawn(context)
  if (config.demoAccounts) await putDemo(context, { dataDir: config.dataDir, shelved })
  else if (config.production && (await hasDemoAccounts(db, config.dataDir)))
    throw new ConfigError(DEMO_IN_PRODUCTION)
  return context
}

async function putDemo(context: MemberContext, { dataDir, shelved }: { dataDir: string; shelved: Shelved }) {
  const accounts = await putDemoAccounts(context, dataDir)
  if (accounts.length > 0 && shelved.size > 0) await putDemoReviews(context.db, shelved, context.now())
  for (const { role, email, password, totpSecret } of accounts)
    say(
      `  ${role.padEnd(10)}  ${email}  ${password}${totpSecret === undefined ? '' : `  TOTP ${totpSecret}`}`,
    )
}
