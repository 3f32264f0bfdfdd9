import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApi } from './api/app.ts'
import { freePageMemory } from './api/book-core/free-pages.ts'
import { createLimits, networkOf } from './api/http/limits.ts'
import { commandServer } from './commands/remote.ts'
import { announceServer } from './commands/server-address.ts'
import { completeKeys, readConfig } from './config/config.ts'
import { isMigrated } from './db/migrate.ts'
import { restrictToOwner } from './db/embedded/private-folder.ts'
import { canWrite } from './db/probe.ts'
import { unavailableNotice } from './db/unavailable.ts'
import { accessLog, clientAddress } from './edge/access-log.ts'
import { devOutbox } from './edge/dev-outbox.ts'
import { commonHeaders, edge } from './edge/edge.ts'
import { fontFiles } from './edge/font-files.ts'
import { healthChecks } from './edge/health.ts'
import { inspectionFlag } from './edge/inspection.ts'
import { listen, stopListening } from './edge/listen.ts'
import { operatorFonts } from './edge/operator-fonts.ts'
import { pageServer } from './edge/pages/pages.ts'
import { builtPages, developmentPages } from './edge/pages/render.ts'
import { securityText } from './edge/security-txt.ts'
import { bibles } from './gateways/bibles/bibles.ts'
import { coverPictures } from './gateways/cover-picture/cover-pictures.ts'
import { demoKeys } from './gateways/keys/demo-keys.ts'
import { openSocialGate } from './gateways/social/social-gate.ts'
import { libraryJobs } from './jobs/library-jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { openClock } from './startup/clock.ts'
import { subscribeDemoMember } from './startup/demo-subscriber.ts'
import { explainFailure } from './startup/explain-failure.ts'
import { openBilling } from './startup/open-billing.ts'
import { openCheckout } from './startup/open-checkout.ts'
import { openLibrary } from './startup/open-library.ts'
import { openMail } from './startup/open-mail.ts'
import { openMembers } from './startup/open-members.ts'
import { openPayments } from './startup/open-payments.ts'
import { reportFault, say, warn } from './startup/output.ts'
import { routes } from './web/routes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Milliseconds that only ever grow, for what is measured rather than dated. */
const elapsed = () => performance.now()

async function main() {
  const config = readConfig()
  const { dataDir } = config
  restrictToOwner(dataDir)
  const { now, moveTo: moveClock } = openClock(dataDir, { isDemo: !config.production })
  const keys = completeKeys(config.keys, config.production ? undefined : demoKeys(dataDir))
  const { database, db, files, shelved } = await openLibrary(config, now)
  const mail = await openMail(config)
  const members = await openMembers(config, { db, keys, now, files, shelved, mail })

  // With PORT=0 it is known once the server listens; nothing is charged before.
  let port = config.port
  const findPublicUrl = () => config.publicUrl ?? `http://localhost:${port}`
  const payments = await openPayments(config, now, { port: () => port, publicUrl: findPublicUrl })
  const { billing, countPaidPage } = openBilling(members, { db, gateways: payments.gateways })

  let draining = false
  const findInspection = inspectionFlag(dataDir, elapsed)
  const fonts = operatorFonts(join(dataDir, 'fonts'), elapsed, say)
  await fonts.find()
  const serveFont = fontFiles(fonts, join(ROOT, 'public/fonts/licences.txt'))
  const common = commonHeaders(config.production && config.publicUrl?.startsWith('https:') === true)
  const freePages = freePageMemory(common)
  const api = createApi({
    db,
    freePages,
    site: config.site,
    isDemo: !config.production,
    members,
    billing,
    countPaidPage,
    limits: createLimits(elapsed, config.rateLimitScale),
    social: openSocialGate(config.social, { insecure: !config.production }),
    findPicture: files.find,
    openFile: files.open,
    covers: coverPictures(files.find),
    findInspection,
    findFonts: fonts.find,
    findBible: bibles(join(dataDir, 'bibles'), elapsed, say),
    onFault: reportFault,
    isUnavailable: unavailableNotice(warn, elapsed),
  })
  const apiFetch = (request: Request) => api.fetch(request)
  const pages = process.argv.includes('--dev')
    ? await developmentPages(ROOT, apiFetch)
    : await builtPages(ROOT, apiFetch, routes)
  const log = config.accessLog ? accessLog(say, config.trustedProxies) : undefined
  let announced: ReturnType<typeof announceServer> | undefined
  const { serve, find } = pageServer(pages.render, {
    connectTo: config.site.geocoderUrl === null ? [] : [new URL(config.site.geocoderUrl).origin],
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
    command: commandServer(() => announced?.token ?? '', { db, files, dataDir, now, billing, moveClock }),
    outbox: mail.isShown && config.trustedProxies === 0 ? devOutbox(mail.kept.list) : undefined,
    checkout: openCheckout(billing, { page: payments.checkout, findPublicUrl }),
    sandbox: payments.sandbox?.fetch,
    health: healthChecks({
      canWrite: () => canWrite(db),
      isMigrated: () => isMigrated(db),
      dataDir,
      isDraining: () => draining,
      now: elapsed,
    }),
    securityText: securityText(config.security, now),
    findInspection,
    log,
    commonHeaders: common,
    onFault: reportFault,
  })
  const server = await listen(handle, { ...config, connections: { ...config.connections, networkOf } })
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : config.port
  // The sandbox is reached through this server. Whoever finds the address finds the demo whole.
  if (config.demoAccounts) await subscribeDemoMember(billing, payments.sandbox)
  if (database.kind === 'embedded') announced = announceServer(dataDir, `http://127.0.0.1:${port}`)
  const publicUrl = findPublicUrl()
  mail.begin(members, publicUrl)
  payments.sandbox?.begin()
  const haveKeysChanged = keys.data.length > 1 || keys.index.length > 1
  const jobs = runJobs(db, libraryJobs(members, { billing, haveKeysChanged, onFault: reportFault }), {
    onFault: reportFault,
  }).catch(reportFault)
  say(`언약서재 · Covenant Library  ${publicUrl}`)

  const stop = async () => {
    if (draining) return
    draining = true
    await stopListening(server)
    await (await jobs)?.stop()
    await billing.flushUsage().catch(reportFault)
    await mail.close()
    payments.sandbox?.close()
    await pages.close()
    announced?.withdraw()
    log?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

main().catch((error: unknown) => {
  warn(explainFailure(error))
  process.exit(1)
})
