/*
 * Cuts the shipped fonts into slices and writes them with their manifest into `assets/fonts`, which is committed:
 * `node scripts/fonts/make.ts`. The whole fonts come from npm packages into `.runtime/fonts`, once.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import compress from 'wawoff2/compress.js'
import { runStreaming } from '../child.ts'
import { brackets, families, type Face, type Family, type Rest, rests, sheets, type Source } from './faces.ts'
import { CORE, exactRange, isClaimed, planFace, planHanja, planRest, type Slice } from './plan.ts'
import { renameFont, widenBox } from './rename.ts'
import { openSfnt, readAdvances, readGlyphs, readMetrics, readName, unitsPerEm } from './sfnt.ts'
import type { FallbackFace, FontFace, FontManifest } from '#src/shared/fonts/font-manifest.ts'
import { fallbackFaces, weightRange } from './fallback-fonts.ts'

const ROOT = join(import.meta.dirname, '../..')
const TARGET = join(ROOT, 'assets/fonts')
/** Made here and moved there whole, so that nothing builds with half of it. */
const DRAFT_FOLDER = join(ROOT, '.runtime/fonts-draft')
const PACKAGES = join(ROOT, '.runtime/fonts')
const CACHE = join(PACKAGES, 'cut')

/**
 * What the pages use: kerning, figures, small capitals, vertical forms. Alternates that no page asks for are dropped, and
 * with them the forms by language: Noto's wider Korean space would break lines otherwise than its standby does.
 */
const FEATURES = 'kern mark mkmk ccmp liga lnum onum pnum tnum smcp vert vkrn'.split(' ')
const DROPPED = ['BASE', 'DSIG', 'STAT', 'gasp', 'prep', 'fpgm', 'cvt ']

/** Raised when slices come out otherwise for another reason than what is named in their key. */
const RECIPE = 2

type Made = { path: string; slice: Slice }

const ranked = [...readFileSync(join(import.meta.dirname, 'syllables.txt'), 'utf8').replaceAll('\n', '')]
const wholeFonts = new Map<string, Uint8Array>()
const paths = new Map<string, string>()

async function main() {
  await fetchSources()
  rmSync(DRAFT_FOLDER, { recursive: true, force: true })
  const made = new Map<string, Made[]>()
  for (const family of Object.values(families)) {
    for (const face of family.faces) {
      if (!made.has(face.folder)) made.set(face.folder, await makeFace(family, face))
    }
  }
  for (const rest of Object.values<Rest>(rests)) {
    if (!made.has(rest.folder)) made.set(rest.folder, await makeRest(rest, made))
  }
  writeManifest(made)
  writeSources()
  writeLicences()
  rmSync(TARGET, { recursive: true, force: true })
  renameSync(DRAFT_FOLDER, TARGET)
  await runStreaming(process.execPath, ['node_modules/oxfmt/bin/oxfmt', 'assets/fonts'], process.env)
}

async function fetchSources() {
  const all = Object.values(families).flatMap((family) => family.faces.map((face) => face.source))
  const missing = [...new Set(all.filter((source) => !existsSync(pathOf(source))).map(({ from }) => from))]
  if (missing.length === 0) return
  mkdirSync(PACKAGES, { recursive: true })
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runStreaming('npm', ['install', '--prefix', PACKAGES, ...quiet, ...missing])
  if (code !== 0) throw new Error(`npm install ended with ${code}`)
}

function makeFace(family: Family, { folder, source, cut }: Face) {
  return makeSlices(family.name, folder, source, planFace(pointsOf(source), ranked, cut))
}

function makeRest({ name, folder, of, holds }: Rest, made: ReadonlyMap<string, Made[]>) {
  const { source } = firstOf(of.faces)
  const planned = of.faces.flatMap((face) => made.get(face.folder)?.map(({ slice }) => slice) ?? [])
  const available = pointsOf(source)
  const slices = holds === 'hanja' ? planHanja(available) : planRest(available, planned)
  return makeSlices(name, folder, source, slices)
}

async function makeSlices(family: string, folder: string, source: Source, slices: Slice[]): Promise<Made[]> {
  mkdirSync(join(DRAFT_FOLDER, folder), { recursive: true })
  const made: Made[] = []
  for (const slice of slices) {
    const bytes = await makeFile(family, source, slice.points)
    // A slice that another face has too is one file for both.
    const key = createHash('sha256').update(bytes).digest('hex')
    const path = paths.get(key) ?? `${folder}/${slice.name}.woff2`
    if (!paths.has(key)) writeFileSync(join(DRAFT_FOLDER, path), bytes)
    paths.set(key, path)
    made.push({ path, slice })
  }
  console.log(folder, slices.length)
  return made
}

/** Cutting takes most of a minute, so what was cut once is kept by what it was cut from. */
async function makeFile(family: string, source: Source, points: number[]): Promise<Uint8Array> {
  const recipe = JSON.stringify([RECIPE, family, source, points, FEATURES, DROPPED])
  const cached = join(CACHE, `${createHash('sha256').update(recipe).digest('hex')}.woff2`)
  if (existsSync(cached)) return readFileSync(cached)
  const whole = wholeOf(source)
  const part = await subsetFont(whole, String.fromCodePoint(...points), {
    targetFormat: 'truetype',
    noHinting: true,
    keepFeatures: FEATURES,
    dropTables: DROPPED,
  })
  const font = openSfnt(whole)
  const syllable = (readAdvances(font)('가') ?? 1) * unitsPerEm(font)
  const named = renameFont(widenBox(part, syllable), { family, copyright: readName(font, 0) })
  const bytes = await compress(named)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(cached, bytes)
  return bytes
}

function writeManifest(made: Map<string, Made[]>) {
  const facesOf = (sheet: keyof typeof sheets) => {
    const { families, rests } = sheets[sheet]
    return [
      ...rests.flatMap(({ name, folder }) => slicesOf(name, '400 600', made.get(folder) ?? [])),
      ...families.flatMap((family: Family) =>
        family.faces.flatMap((face) => slicesOf(family.name, face.weight, made.get(face.folder) ?? [])),
      ),
    ]
  }
  const manifest: FontManifest = {
    pages: [...facesOf('pages'), ...brackets],
    serif: facesOf('serif'),
    batang: facesOf('batang'),
    fallbacks: [families.sans, families.title, families.batang].flatMap(fallbacksOf),
  }
  // One face a line: whoever compares two versions sees which slices differ.
  const parts = Object.entries(manifest).map(
    ([name, faces]) =>
      `  "${name}": [\n${faces.map((face) => `    ${JSON.stringify(face)}`).join(',\n')}\n  ]`,
  )
  writeFileSync(join(DRAFT_FOLDER, 'manifest.json'), `{\n${parts.join(',\n')}\n}\n`)
}

function slicesOf(family: string, weight: Face['weight'], made: Made[]): FontFace[] {
  return made.map(({ path, slice }) => ({
    family,
    weight: weightRange(weight),
    file: path,
    unicodeRange: slice.range,
  }))
}

function fallbacksOf(family: Family): FallbackFace[] {
  return family.faces.flatMap(({ weight, source }) => {
    const font = openSfnt(wholeOf(source))
    const target = { metrics: readMetrics(font), advance: readAdvances(font) }
    const name = `${family.name.replace('Title', 'Serif')} Standby`
    const syllables = ranked.slice(0, CORE)
    return fallbackFaces(name, family.like, { target, weight: weight === '600' ? '600' : '400', syllables })
  })
}

/** What each face was cut from and which code points that has, for the test that none was lost. */
function writeSources() {
  const faces = Object.values(families).flatMap((family: Family) => family.faces)
  const sources = faces.map(({ folder, source }) => {
    const claimed = [...pointsOf(source)].filter(isClaimed).sort((a, b) => a - b)
    return [folder, { ...source, points: exactRange(claimed) }]
  })
  const text = JSON.stringify(Object.fromEntries(sources), undefined, 2)
  writeFileSync(join(DRAFT_FOLDER, 'sources.json'), `${text}\n`)
}

/** The licence of each shipped font with the line of its makers, and the text of the licence once. */
function writeLicences() {
  const licence = readFileSync(join(PACKAGES, 'node_modules/pretendard/dist/LICENSE.txt'), 'utf8')
  const fonts = Object.values(families).flatMap((family: Family) => {
    const { source } = firstOf(family.faces)
    const whole = openSfnt(wholeOf(source))
    return `${family.name}: cut from ${readName(whole, 1)} (npm ${source.from}).\n${readName(whole, 0)}\n`
  })
  const text = licence.slice(licence.indexOf('This Font Software is licensed')).trimEnd()
  mkdirSync(join(ROOT, 'public/fonts'), { recursive: true })
  writeFileSync(
    join(ROOT, 'public/fonts/licences.txt'),
    `Fonts shipped with Covenant Library\n\n${fonts.join('\n')}\nPretendard is a Reserved Font Name of its makers.\n\n${text}\n`,
  )
}

function pointsOf(source: Source): Set<number> {
  return new Set(readGlyphs(openSfnt(wholeOf(source))).keys())
}

function wholeOf(source: Source): Uint8Array {
  const path = pathOf(source)
  const whole = wholeFonts.get(path) ?? readFileSync(path)
  wholeFonts.set(path, whole)
  return whole
}

function pathOf({ from, file }: Source): string {
  return join(PACKAGES, 'node_modules', from.slice(0, from.lastIndexOf('@')), file)
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('A family without faces')
  return first
}

await main()
