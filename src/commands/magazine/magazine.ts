import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContentError } from '#src/domain/assets/content-error.ts'
import type { PicturePorts } from '#src/domain/assets/imported-pictures.ts'
import type { Db } from '#src/db/schema.ts'
import { importIssue, isMagazineEmpty } from '#src/domain/magazine/import-issue.ts'
import { publicPictures } from '#src/gateways/pictures/public-pictures.ts'
import type { Command } from '#src/commands/command.ts'
import { faultLine, outcomeLine } from '#src/commands/content-messages.ts'
import { ISSUE_FILE, readIssue } from './read-issue.ts'

const SHIPPED = fileURLToPath(new URL('../../../content/magazine/', import.meta.url))
const WORDS = {
  ko: {
    usage: '사용법: npm run magazine -- FOLDER (issue.json이 있는 폴더, 또는 그런 폴더들이 든 폴더)',
    none: (folder: string) => `${folder}: ${ISSUE_FILE}이 있는 폴더가 없습니다`,
  },
  en: {
    usage: 'Usage: npm run magazine -- FOLDER (with an issue.json, or with folders that have one)',
    none: (folder: string) => `${folder}: no folder with an ${ISSUE_FILE}`,
  },
}

/** `magazine FOLDER`: puts issues of the magazine in, or brings them up to date. */
export const magazine: Command = async ({ db, files, cwd, now, language, print }, args) => {
  const printLine = (text: string) => print({ kind: 'line', text })
  const [given, ...rest] = args
  if (given === undefined || rest.length > 0) {
    printLine(WORDS[language].usage)
    return 1
  }
  const issues = findIssues(resolve(cwd, given))
  if (issues.length === 0) printLine(WORDS[language].none(given))
  let failed = issues.length === 0 ? 1 : 0
  const ports = publicPictures(files, now)
  for (const folder of issues) {
    const name = basename(folder)
    try {
      printLine(outcomeLine(name, await importIssue(db, await readIssue(folder), ports), language))
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      failed++
      printLine(faultLine(name, error, language))
    }
  }
  return failed === 0 ? 0 : 1
}

/** Puts in the issues this product comes with, where the magazine is empty. */
export async function putMagazine(
  db: Db,
  ports: PicturePorts,
  { folder = SHIPPED, print }: { folder?: string; print: (title: string) => void },
): Promise<void> {
  if (!(await isMagazineEmpty(db))) return
  for (const each of findIssues(folder)) {
    const issue = await readIssue(each)
    await importIssue(db, issue, ports)
    print(issue.title)
  }
}

function findIssues(folder: string): string[] {
  const isIssue = (path: string) => existsSync(join(path, ISSUE_FILE))
  if (isIssue(folder)) return [folder]
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name))
    .filter(isIssue)
}
