import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAPERS = ['*.md', 'docs/**/*.md', 'bench/*.md']
const FOLDERS = ['src', 'docs', 'e2e', 'bench', 'scripts', 'content', 'public', 'assets']
const ROOMS = [
  'api',
  'commands',
  'config',
  'db',
  'domain',
  'edge',
  'epub',
  'gateways',
  'jobs',
  'shared',
  'web',
]
const SOURCE = /^[\w.*/{},-]+\.(ts|tsx|mjs|css|md)$/

/**
 * Paths that papers name and that do not exist, as `paper: path`. A path is what a link leads to, and in backticks a source
 * file (by its name or the end of its path) or a folder of the repository or of `src`. A record may name what was by
 * writing "formerly" before it.
 */
export function findMissingPaths(root: string): string[] {
  const files = [...FOLDERS.map((folder) => `${folder}/**/*`), '*'].flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
  const isSource = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`)) ||
    globSync([path, `src/**/${path}`], { cwd: root }).length > 0
  const isFolder = (path: string) => globSync([path, `src/${path}`], { cwd: root }).length > 0
  return PAPERS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .toSorted()
    .flatMap((paper) => {
      const text = readFileSync(join(root, paper), 'utf8').replaceAll(/^```[^]*?^```/gm, '')
      const missing = [
        ...linkedPaths(text).filter((path) => !existsSync(join(root, paper, '..', path))),
        ...quotedWords(text).filter((word) =>
          SOURCE.test(word) ? !isSource(word) : isFolderPath(word) && !isFolder(word.replace(/\/$/, '')),
        ),
      ]
      return [...new Set(missing)].map((path) => `${paper}: ${path}`)
    })
}

function linkedPaths(text: string): string[] {
  return Array.from(text.matchAll(/\]\(([^)\s#]+)/g), ([, path]) => String(path)).filter(
    (path) => !/^\w+:/.test(path),
  )
}

function quotedWords(text: string): string[] {
  return Array.from(text.matchAll(/(formerly )?`([^`\s]+)`/g), ([, formerly, word]) =>
    formerly === undefined ? String(word) : '',
  )
}

function isFolderPath(word: string): boolean {
  const [first = '', ...rest] = word.split('/')
  return rest.length > 0 && [...FOLDERS, ...ROOMS].includes(first) && /^[\w./*{},-]+$/.test(word)
}
