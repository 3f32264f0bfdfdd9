import { existsSync, readdirSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentError } from '#src/domain/assets/content-error.ts'
import type { PicturePorts } from '#src/domain/assets/imported-pictures.ts'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { hasNoEvents, importEvent } from '#src/domain/events/import-event.ts'
import { makeInvitations } from '#src/domain/events/invitations.ts'
import { publicPictures } from '#src/gateways/pictures/public-pictures.ts'
import type { Command, CommandContext } from '#src/commands/command.ts'
import { faultLine, outcomeLine } from '#src/commands/content-messages.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { EVENT_WORDS } from './event-words.ts'
import { type InviteRequest, parseEvents } from './parse-events.ts'
import { readEvent } from './read-event.ts'

const SHIPPED = fileURLToPath(new URL('../../../content/events/', import.meta.url))

/** `events import|invite`: puts events in, and makes personal invitations, whose links it prints once. */
export const events: Command = async (context, args) => {
  const { language, print } = context
  const request = await readArguments(() => parseEvents(args), {
    print: (text) => print({ kind: 'line', text }),
    usage: EVENT_WORDS[language].usage,
  })
  if (request === undefined) return 1
  return request.action === 'import' ? importAll(context, request.path) : invite(context, request)
}

/** Puts in the events this product comes with, where there are none. */
export async function putEvents(db: Db, ports: PicturePorts, folder = SHIPPED): Promise<void> {
  if (!(await hasNoEvents(db))) return
  for (const path of findEvents(folder)) await importEvent(db, await readEvent(path), ports)
}

async function importAll(
  { db, files, cwd, now, language, print }: CommandContext,
  given: string,
): Promise<number> {
  const paths = findEvents(resolve(cwd, given))
  const printLine = (text: string) => print({ kind: 'line', text })
  if (paths.length === 0) printLine(EVENT_WORDS[language].none(given))
  let failed = paths.length === 0 ? 1 : 0
  const ports = publicPictures(files, now)
  for (const path of paths) {
    const name = basename(path, '.json')
    try {
      printLine(outcomeLine(name, await importEvent(db, await readEvent(path), ports), language))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      failed++
      printLine(faultLine(name, error, language))
    }
  }
  return failed === 0 ? 0 : 1
}

async function invite(context: CommandContext, { slug, count, days }: InviteRequest): Promise<number> {
  const { billing, now, print, language, findPublicUrl } = context
  const printLine = (text: string) => print({ kind: 'line', text })
  try {
    const tokens = await makeInvitations(billing, { slug, count, days }, now())
    for (const token of tokens) printLine(`${findPublicUrl?.() ?? ''}/event/${slug}/${token}`)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EVENT_NOT_FOUND') throw error
    printLine(EVENT_WORDS[language].unknown(slug))
    return 1
  }
}

function findEvents(path: string): string[] {
  if (!existsSync(path)) return []
  if (extname(path) === '.json') return [path]
  return readdirSync(path)
    .filter((name) => extname(name) === '.json')
    .toSorted()
    .map((name) => join(path, name))
}
