/*
 * Writes `syllables.txt`: the Korean syllables of our texts, the commonest first. Run it where the texts are, after
 * they have grown: `node scripts/fonts/frequency.ts [FOLDER OF MORE TEXTS]`. The list is kept as data, since a fresh
 * clone has only some of the texts.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'

export type Corpus = { text: string; weight: number }

/** The syllables of all the texts by how often they stand in them, each text counting by its weight, not its length. */
export function rankSyllables(corpora: Corpus[]): string[] {
  const shares = new Map<string, number>()
  for (const { text, weight } of corpora) {
    const syllables = text.normalize('NFC').match(/[가-힣]/gu) ?? []
    for (const syllable of syllables)
      shares.set(syllable, (shares.get(syllable) ?? 0) + weight / syllables.length)
  }
  return Array.from(shares)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([syllable]) => syllable)
}

function readAll(root: string, pattern: string): string {
  const files = globSync(pattern, { cwd: root }).sort()
  return files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/<[^>]*>/g, ' ')).join('\n')
}

function readBooks(folder: string): string {
  return globSync('epub/korean-*.epub', { cwd: folder })
    .sort()
    .flatMap((file) => Object.entries(unzipSync(readFileSync(join(folder, file)))))
    .filter(([name]) => /\.x?html$/.test(name))
    .map(([, bytes]) => strFromU8(bytes).replaceAll(/<[^>]*>/g, ' '))
    .join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const more = process.argv[2] ?? join(root, '../shared')
  const ranked = rankSyllables([
    {
      text: readAll(root, 'content/shelf/*-ko/**/*.xhtml') + readAll(root, 'content/pages/*.ko.md'),
      weight: 3,
    },
    {
      text: readAll(root, 'src/web/i18n/**/ko*.ts') + readAll(root, 'src/web/i18n/parts/**/*.ts'),
      weight: 1.5,
    },
    { text: readAll(more, 'bible/ko-*.json'), weight: 2 },
    { text: readBooks(more), weight: 1 },
  ])
  const lines = ranked.join('').match(/.{1,50}/gu) ?? []
  writeFileSync(join(import.meta.dirname, 'syllables.txt'), `${lines.join('\n')}\n`)
  console.log(`${ranked.length} syllables`)
}
