import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'

/*
 * Prints how large files and folders are at a commit, by kind, as rows of a table: `node scripts/sizes.ts [commit] [--list]`.
 * `--list` names the files over MAX_LINES and the folders over MAX_FILES.
 */
const MAX_LINES = 250
const MAX_FILES = 25

type Kind = { title: string; holds: (path: string) => boolean }

const isTest = (path: string) => /\.test\.(ts|tsx|mjs)$/.test(path)
const isIn = (folder: string) => (path: string) =>
  path.startsWith(folder) && /\.(ts|tsx|mjs)$/.test(path) && !/\.gen\.ts$|\.d\.ts$/.test(path)
const KINDS: Kind[] = [
  { title: 'src', holds: (path) => isIn('src/')(path) && !isTest(path) },
  { title: 'src, tests', holds: (path) => isIn('src/')(path) && isTest(path) },
  { title: 'src, styles', holds: (path) => /^src\/web\/(?!fonts\/).*\.css$/.test(path) },
  { title: 'e2e', holds: isIn('e2e/') },
  { title: 'scripts', holds: isIn('scripts/') },
  { title: 'bench', holds: isIn('bench/') },
]

const [commit = 'HEAD', list] = process.argv.slice(2)
const lines = countLines(commit)
for (const { title, holds } of KINDS) {
  const files = [...lines].filter(([path]) => holds(path))
  const folders = Map.groupBy(files, ([path]) => dirname(path))
  const perFile = spread(files.map(([, count]) => count))
  const perFolder = spread(Array.from(folders.values(), (inside) => inside.length))
  console.log(`| ${title} | ${files.length} | ${perFile} | ${folders.size} | ${perFolder} |`)
  if (list !== '--list') continue
  for (const [path, count] of files) if (count > MAX_LINES) console.log(`- ${path}: ${count} lines`)
  for (const [path, inside] of folders)
    if (inside.length > MAX_FILES) console.log(`- ${path}: ${inside.length} files`)
}

function countLines(of: string): Map<string, number> {
  // `git grep` counts the lines of every file of a commit in one run.
  const found = execFileSync('git', ['grep', '--count', '-I', '-e', '', of], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return new Map(
    found
      .trim()
      .split('\n')
      .map((line) => {
        const [, path = '', count] = line.split(':')
        return [path, Number(count)]
      }),
  )
}

/** Median, p90 and maximum as columns. */
function spread(counts: number[]): string {
  const sorted = counts.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [at(0.5), at(0.9), sorted.at(-1) ?? 0].join(' | ')
}
