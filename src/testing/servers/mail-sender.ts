// A program of its own that sends what waits, so that a test can kill it in the middle: DATA_DIR, PORT of the mail server.
import { openDatabase } from '#src/db/open.ts'
import { sendNextMail } from '#src/domain/mail/send-mail.ts'
import { smtpDelivery } from '#src/gateways/mail/smtp.ts'
import { mailComposers } from '#src/jobs/mail-composers.ts'
import { testPorts } from '#src/testing/members.ts'

const [dataDir = '', databaseUrl = '', smtpUrl = '', minutes = '0'] = process.argv.slice(2)
const now = () => new Date(Date.now() + Number(minutes) * 60_000)
const { db, close } = await openDatabase({
  dataDir,
  databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
})
const deliver = smtpDelivery({ smtpUrl, from: 'library@books.example' })
const context = { ...testPorts(), db, now }
const composers = mailComposers(context)
while (await sendNextMail({ ...context, composers, deliver, publicUrl: 'https://books.example' }));
await close()
