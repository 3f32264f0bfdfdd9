import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'
import { plantMembers } from '#src/testing/members.ts'
import { settingsFor } from '#src/testing/servers/programs.ts'

const { sink } = testMail(testLibrary())
const folder = testFolders()
const SENDER = fileURLToPath(new URL('../../testing/servers/mail-sender.ts', import.meta.url))
const MAILS = 6
/** The sender dies with these in its hands: handed over, not yet marked. */
const DEADLY = new Set([2, 5])

test('a sender killed between sending and marking loses no mail, and repeats at most one for each kill', async () => {
  const dataDir = folder()
  const { DATABASE_URL: databaseUrl } = await settingsFor(dataDir)
  const { db, close } = await openDatabase({ dataDir, databaseUrl })
  await migrate(db)
  const members = await plantMembers(db, MAILS)
  for (const memberId of members)
    await queueMail(db, { memberId, kind: 'verify', language: 'en', at: new Date() })
  const addresses = await db.selectFrom('member').select('email').orderBy('id').execute()
  await close()

  let sender: ChildProcess | undefined
  let taken = 0
  const got: string[] = []
  const port = await sink({
    onData(stream, session, done) {
      stream.on('data', () => {})
      stream.on('end', () => {
        got.push(session.envelope.rcptTo.map(({ address }) => address).join())
        taken++
        if (DEADLY.has(taken)) sender?.kill('SIGKILL')
        else done()
      })
    },
  })
  const ends: (string | null)[] = []
  for (let run = 0; run <= DEADLY.size; run++) {
    // A mail claimed by one who died is anybody's after two minutes.
    const args = [SENDER, dataDir, databaseUrl ?? '', `smtp://127.0.0.1:${port}`, String(run * 3)]
    sender = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' })
    const [, signal] = (await once(sender, 'exit')) as [number | null, string | null]
    ends.push(signal)
  }
  expect(ends).toEqual(['SIGKILL', 'SIGKILL', null])
  expect(got).toHaveLength(MAILS + DEADLY.size)
  expect(new Set(got)).toEqual(new Set(addresses.map(({ email }) => email)))
}, 120_000)
