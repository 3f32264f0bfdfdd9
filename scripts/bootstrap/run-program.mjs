import { spawn } from 'node:child_process'
import { withNodeFirst } from './npm.mjs'

/**
 * Runs a program of ours in place of this process: same terminal, same signals, same end.
 *
 * @param {string} root
 * @param {string} node
 * @param {string[]} args
 */
export async function runProgram(root, node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: 'inherit',
    // Where the person stands who typed the command: npm sets it, and file arguments are relative to it.
    env: { INIT_CWD: process.cwd(), ...withNodeFirst(node) },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Ctrl-C reaches the child from the terminal itself; a second one could mean "at once" to it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithParent(child)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (...end) => resolve(end))
  })
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/**
 * The shell between npm and us dies of a signal without passing it on: that it is gone is how a stopped `npm start`
 * shows here.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithParent(child) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
}
