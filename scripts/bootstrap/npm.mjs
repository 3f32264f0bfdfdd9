import { spawn } from 'node:child_process'
import { basename, delimiter, dirname } from 'node:path'

/**
 * Runs npm in a folder under the given Node: npm judges `engines` by the Node that runs it. Rejects when npm fails.
 *
 * @param {string} folder
 * @param {string} node
 * @param {string[]} args
 */
export async function npm(folder, node, args) {
  // Set where npm started us; another package manager would name itself there.
  const cli = process.env.npm_execpath
  const viaCli = cli !== undefined && basename(cli) === 'npm-cli.js'
  const [command, all] = viaCli ? [node, [cli, ...args]] : ['npm', args]
  // npm's own words go to stderr: the standard output of a command belongs to the command.
  const child = spawn(command, all, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: withNodeFirst(node),
    shell: !viaCli && process.platform === 'win32',
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`npm ${args[0]} ended with ${code}`)
}

/**
 * The environment in which a bare `node` means the given one.
 *
 * @param {string} node
 */
export function withNodeFirst(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: `${dirname(node)}${delimiter}${process.env[name] ?? ''}` }
}
