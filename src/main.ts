import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi } from './api/app.ts'
import { freePageMemory } from './api/book-core/free-pages.ts'
import { createLimits, networkOf } from './api/http/limits.ts'
import { upgrade } from './commands/backup/before-migration.ts'
import { printable } from './commands/printable.ts'
import { commandServer } from './commands/remote.ts'
import { announceServer } from './commands/server-address.ts'
import { hasDemoAccounts, putDemoAccounts } from './commands/demo-accounts.ts'
import { putDemoReviews } from './commands/demo-reviews.ts'
import { putStarterShelf, type Shelved } from './commands/starter-shelf.ts'
import { completeKeys, ConfigError, readConfig } from './config/config.ts'
import { BackupFault } from './db/backup-fault.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { isMigrated } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { restrictToOwner, repairPermissions } from './db/private-folder.ts'
import { canWrite } from './db/probe.ts'
import { unavailableNotice } from './db/unavailable.ts'
import { remindOfConsent } from './domain/members/consent/consent-reminder.ts'
import { renewAllPhones, sweepMembers } from './domain/members/accounts/housekeeping.ts'
import type { MemberContext, MemberPorts } from './domain/members/context.ts'
import { forgetWithdrawn } from './domain/members/withdrawal/withdrawal.ts'
import { sendNextMail } from './domain/mail/send-mail.ts'
import { removeAbandonedEditions } from './domain/publishing/import-book.ts'
import { citeOldEditions } from './domain/scripture/citations/cite-editions.ts'
import { accessLog, clientAddress } from './edge/access-log.ts'
import { devOutbox } from './edge/dev-outbox.ts'
import { commonHeaders, edge } from './edge/edge.ts'
import { fontFiles } from './edge/font-files.ts'
import { healthChecks } from './edge/health.ts'
import { inspectionFlag } from './edge/inspection.ts'
import { listen, stopListening } from './edge/listen.ts'
import { operatorFonts } from './edge/operator-fonts.ts'
import { pageServer } from './edge/pages.ts'
import { securityText } from './edge/security-txt.ts'
import { builtPages, developmentPages } from './edge/render.ts'
import { bibles } from './gateways/bibles/bibles.ts'
import { coverPictures } from './gateways/cover-picture/cover-pictures.ts'
import { openFileStore } from './gateways/file-store.ts'
import { demoKeys } from './gateways/keys/demo-keys.ts'
import { memberPorts } from './gateways/keys/member-ports.ts'
import { mailFiles } from './gateways/mail/kept-mails.ts'
import { mailLoop, type MailLoop } from './gateways/mail/mail-loop.ts'
import { withdrawnList } from './gateways/withdrawn-list.ts'
import { openSocialGate } from './gateways/social/social-gate.ts'
import { mailComposers } from './jobs/mail-composers.ts'
import { routes } from './web/routes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => void process.stdout.write(`${printable(line)}\n`)
const tell = (line: string) => void process.stderr.write(`${printable(line)}\n`)
const onFault = (error: Error) => tell(error.stack ?? error.message)

const HOUR = 3600_000
const DEMO_IN_PRODUCTION =
  'DEMO_ACCOUNTS: this database or data folder holds demo accounts, which production does not open to the world. Use another, or set DEMO_ACCOUNTS=on.'

async function main() {
  const config = readConfig()
  const { dataDir } = config
  restrictToOwner(dataDir)
  const keys = completeKeys(config.keys, config.production ? undefined : demoKeys(dataDir))
  const database = await openDatabase(config)
  const { db, kind, close } = database
  await upgrade(database, {
    ...config,
    language: config.terminalLanguage,
    now: () => new Date(),
    print: (output) => output.kind === 'line' && say(output.text),
  })
  void repairPermissions(dataDir).catch(onFault)
  // The embedded database is ours alone, so whatever is half imported was cut off.
  if (kind === 'embedded') await removeAbandonedEditions(db, 0)
  const files = openFileStore(dataDir)
  const shelved = config.starterShelf
    ? await putStarterShelf(db, files, (title) => say(`  + ${title}`))
    : new Map<string, number>()

  let draining = false
  const findInspection = inspectionFlag(dataDir, () => performance.now())
  const fonts = operatorFonts(join(dataDir, 'fonts'), () => performance.now(), say)
  await fonts.find()
  const serveFont = fontFiles(fonts, join(ROOT, 'public/fonts/licences.txt'))
  const kept = mailFiles(join(dataDir, 'outbox'))
  const { smtpUrl, from } = config.mail
  const deliver =
    smtpUrl !== undefined
      ? (await import('./gateways/mail/smtp.ts')).smtpDelivery({ smtpUrl, from })
      : config.production
        ? undefined
        : kept.deliver
  let mails: MailLoop | undefined
  const withdrawn = withdrawnList(join(dataDir, 'withdrawn.jsonl'))
  const tools: MemberPorts = {
    ...memberPorts(keys, () => mails?.wake()),
    files: {
      // Loaded with the first picture, as it takes eleven megabytes.
      redrawPicture: async (bytes) => (await import('./gateways/member-picture.ts')).redrawPicture(bytes),
      putPicture: files.put,
      removePicture: files.remove,
      forgetMails: kept.forget,
      noteWithdrawn: withdrawn.note,
      listWithdrawn: withdrawn.list,
    },
  }
  // A backup restored since the last start may know members who have left.
  await forgetWithdrawn({ ...tools, db })
  if (config.demoAccounts) await putDemo({ ...tools, db }, { dataDir, shelved })
  else if (config.production && (await hasDemoAccounts(db, dataDir)))
    throw new ConfigError(DEMO_IN_PRODUCTION)
  await sweepMembers(db, new Date())
  const keepHouse = async () => {
    await sweepMembers(db, new Date())
    await remindOfConsent({ ...tools, db })
  }
  const sweeping = setInterval(() => void keepHouse().catch(onFault), HOUR).unref()
  // Only after a change of keys is there anything to seal anew.
  if (keys.data.length > 1 || keys.index.length > 1) void renewAllPhones({ ...tools, db }).catch(onFault)
  // Beside the readers: a large old library takes a while.
  const citing = citeOldEditions(db, () => draining).catch(onFault)
  const common = commonHeaders(config.production && config.publicUrl?.startsWith('https:') === true)
  const freePages = freePageMemory(common)
  const api = createApi({
    db,
    freePages,
    site: config.site,
    isDemo: !config.production,
    now: () => new Date(),
    members: tools,
    limits: createLimits(() => performance.now(), config.rateLimitScale),
    social: openSocialGate(config.social, { insecure: !config.production }),
    findPicture: files.find,
    covers: coverPictures(files.find),
    findInspection,
    findFonts: fonts.find,
    findBible: bibles(join(dataDir, 'bibles'), () => performance.now(), say),
    onFault,
    isUnavailable: unavailableNotice(tell, () => performance.now()),
  })
  const apiFetch = (request: Request) => api.fetch(request)
  const pages = process.argv.includes('--dev')
    ? await developmentPages(ROOT, apiFetch)
    : await builtPages(ROOT, apiFetch, routes)
  const connectTo = config.site.geocoderUrl === null ? [] : [new URL(config.site.geocoderUrl).origin]
  const log = config.accessLog ? accessLog(say, config.trustedProxies) : undefined
  let announced: ReturnType<typeof announceServer> | undefined
  const { serve, find } = pageServer(pages.render, {
    connectTo,
    publicUrl: config.publicUrl,
    commonHeaders: common,
    styles: pages.styles,
  })
  const handle = edge({
    findReady: (request) => freePages.find(request) ?? (pages.live === undefined ? find(request) : undefined),
    api: (request, bindings) =>
      api.fetch(request, { address: clientAddress(request, bindings, config.trustedProxies) }),
    files: (request) => serveFont(request) ?? pages.files(request),
    page: pages.live ?? serve,
    command: commandServer(() => announced?.token ?? '', { db, files, dataDir }),
    outbox: deliver === kept.deliver && config.trustedProxies === 0 ? devOutbox(kept.list) : undefined,
    health: healthChecks({
      canWrite: () => canWrite(db),
      isMigrated: () => isMigrated(db),
      dataDir,
      isDraining: () => draining,
      now: () => performance.now(),
    }),
    securityText: securityText(config.security, () => new Date()),
    findInspection,
    log,
    commonHeaders: common,
    onFault,
  })
  const server = await listen(handle, { ...config, connections: { ...config.connections, networkOf } })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  if (kind === 'embedded') announced = announceServer(dataDir, `http://127.0.0.1:${port}`)
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  if (deliver !== undefined) {
    const composers = mailComposers({ ...tools, db })
    const sendNext = () =>
      sendNextMail({ ...tools, db, composers, deliver, publicUrl, sender: config.site.company })
    mails = mailLoop({ sendNext, log: say })
  }
  say(`언약서재 · Covenant Library  ${publicUrl}`)

  const stop = async () => {
    if (draining) return
    draining = true
    await stopListening(server)
    clearInterval(sweeping)
    await mails?.close()
    await citing
    await pages.close()
    announced?.withdraw()
    log?.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function putDemo(room: MemberContext, { dataDir, shelved }: { dataDir: string; shelved: Shelved }) {
  const accounts = await putDemoAccounts(room, dataDir)
  if (accounts.length > 0 && shelved.size > 0) await putDemoReviews(room.db, shelved, room.now())
  for (const { role, email, password, totpSecret } of accounts)
    say(
      `  ${role.padEnd(10)}  ${email}  ${password}${totpSecret === undefined ? '' : `  TOTP ${totpSecret}`}`,
    )
}

main().catch((error: unknown) => {
  tell(explain(error))
  process.exit(1)
})

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof FolderInUse) {
    return `DATA_DIR=${error.message} is held by another server. Stop it first, or set another DATA_DIR.`
  }
  if (error instanceof BackupFault) {
    return `The database must change, and no backup could be made first, so nothing was done: ${error.message}`
  }
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `PORT is taken: ${error.message}. Set another PORT.`
  if ('code' in error && error.code === 'EACCES') return `HOST or PORT cannot be used: ${error.message}`
  return error.stack ?? error.message
}
