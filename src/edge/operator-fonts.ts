import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperatorChoice, OperatorFont } from '#src/shared/operator-font.ts'

/*
 * Fonts whose licences let us neither ship nor cut them. The operator puts the files and a LICENSE.txt into
 * DATA_DIR/fonts/NAME; its first line is shown beside the font, and without one the font is not served.
 */

const FAMILIES: Record<OperatorChoice, string> = {
  maru: 'Operator Maru',
  bookk: 'Operator Bookk',
  eulyoo: 'Operator Eulyoo',
  sun: 'Operator Sun',
}
const CHOICES = Object.keys(FAMILIES) as OperatorChoice[]

const LICENCE = 'LICENSE.txt'
const LOOK_AGAIN_AFTER = 2000
const MOST_FILES = 12
const MOST_BYTES = 40 * 1024 * 1024

type Format = { extension: string; type: string; name: string; begins: string[] }

/** What a font file is called and how it begins. */
const FORMATS: Format[] = [
  { extension: 'woff2', type: 'font/woff2', name: 'woff2', begins: ['wOF2'] },
  { extension: 'ttf', type: 'font/ttf', name: 'truetype', begins: ['\0\x01\0\0', 'true'] },
  { extension: 'otf', type: 'font/otf', name: 'opentype', begins: ['OTTO'] },
]

type FontFile = { path: string; weight: number; place: string; format: Format }
type Installed = Omit<OperatorFont, 'files'> & { files: FontFile[] }

export type OperatorFonts = ReturnType<typeof operatorFonts>

/**
 * The operator's fonts in `folder`, looked at again when something in it has changed. `say` is told once of what is
 * refused and why.
 */
export function operatorFonts(folder: string, now: () => number, log: (line: string) => void) {
  let scanned: Promise<Installed[]> | undefined
  let seen = ''
  let lookedAt = -Infinity

  async function list(): Promise<Installed[]> {
    if (scanned === undefined || now() - lookedAt >= LOOK_AGAIN_AFTER) {
      lookedAt = now()
      const state = await stateOf(folder)
      if (scanned === undefined || state !== seen) {
        seen = state
        scanned = Promise.all(CHOICES.map((font) => scan(folder, font, log))).then((found) => found.flat())
      }
    }
    return scanned
  }

  return {
    /** What the API tells of them. */
    find: async (): Promise<OperatorFont[]> =>
      (await list()).map(({ files, ...font }) => ({
        ...font,
        files: files.map(({ path, weight }) => ({ path, weight })),
      })),
    /** The bytes under one of their paths, if they are still those that gave it its name. */
    read: async (path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | undefined> => {
      const file = (await list()).flatMap(({ files }) => files).find((one) => one.path === path)
      const bytes = file && (await readFile(file.place).catch(() => undefined))
      if (file === undefined || bytes === undefined || !path.includes(nameOf(bytes))) return undefined
      return { bytes: new Uint8Array(bytes), type: file.format.type }
    },
    /** Their faces, for the pages that are set in them. */
    stylesheet: async (): Promise<string> => (await list()).flatMap(rulesOf).join('\n'),
    /** A paragraph on each that is installed. */
    licences: async (): Promise<string> =>
      (await list())
        .map(({ font, licence }) => `${font}, installed by the operator: ${licence}\n`)
        .join('\n'),
  }
}

/** Changes whenever a file comes, goes or grows. */
async function stateOf(folder: string): Promise<string> {
  const folders = await Promise.all(
    CHOICES.map(async (font) => {
      const names = await namesIn(join(folder, font))
      return Promise.all(
        names.map(async (name) => {
          const found = await stat(join(folder, font, name)).catch(() => undefined)
          return `${font}/${name} ${found?.size} ${found?.mtimeMs}`
        }),
      )
    }),
  )
  return folders.flat().join('\n')
}

/** The font, or nothing where none is installed. */
async function scan(folder: string, font: OperatorChoice, log: (line: string) => void): Promise<Installed[]> {
  const place = join(folder, font)
  const names = (await namesIn(place)).filter((name) => name !== LICENCE)
  if (names.length === 0) return []
  const licence = await readLicence(join(place, LICENCE))
  if (licence === undefined) {
    log(`Font ${font} is not installed: ${join(place, LICENCE)} must begin with a line on its licence.`)
    return []
  }
  if (names.length > MOST_FILES) log(`Font ${font}: only the first ${MOST_FILES} files are taken.`)
  const read = await Promise.all(names.slice(0, MOST_FILES).map((name) => readFont(font, place, name)))
  for (const refused of read) if (typeof refused === 'string') log(refused)
  const files = read.filter((file) => typeof file !== 'string')
  return files.length === 0 ? [] : [{ font, family: FAMILIES[font], files, licence }]
}

/** The file under a name of our own, or the line that says why it is none. */
async function readFont(font: OperatorChoice, folder: string, name: string): Promise<FontFile | string> {
  const refuse = (why: string) => `Font ${font}: ${JSON.stringify(name)} is left out, since ${why}.`
  const format = FORMATS.find(({ extension }) => name.toLowerCase().endsWith(`.${extension}`))
  if (format === undefined) return refuse('it is no .woff2, .ttf or .otf')
  const place = join(folder, name)
  const found = await stat(place).catch(() => undefined)
  if (found === undefined || found.size > MOST_BYTES) return refuse('it is larger than 40 MB')
  const bytes = await readFile(place)
  if (!format.begins.includes(bytes.toString('latin1', 0, 4))) return refuse('its content is no such font')
  return {
    path: `/fonts/${font}/${nameOf(bytes)}.${format.extension}`,
    weight: weightOf(name),
    place,
    format,
  }
}

const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20)

const WEIGHTS: [RegExp, number][] = [
  [/extra-?light|ultra-?light/i, 200],
  [/light/i, 300],
  [/semi-?bold|demi-?bold/i, 600],
  [/extra-?bold|ultra-?bold|heavy|black/i, 800],
  [/bold/i, 700],
  [/medium/i, 500],
]

const weightOf = (name: string) => WEIGHTS.find(([pattern]) => pattern.test(name))?.[1] ?? 400

async function readLicence(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096)
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
    const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/\p{C}/gu, ' ').trim())
    return lines.find((line) => line !== '')?.slice(0, 300)
  } finally {
    await file.close()
  }
}

/** Files alone: no folders, and no links, which could lead out of the folder. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}

function rulesOf({ family, files }: Installed): string[] {
  return files.map(
    ({ path, weight, format }) =>
      `@font-face{font-family:'${family}';src:url('${path}') format('${format.name}');font-weight:${weight};font-display:swap}`,
  )
}
