// The one entry behind the npm scripts. Plain JavaScript without dependencies: it runs on any Node ≥ 20, before
// anything is installed, fetches what is missing (Node 24, the dependencies, the built pages) and starts the program.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from './bootstrap/build.mjs'
import { installDependencies } from './bootstrap/dependencies.mjs'
import { node24 } from './bootstrap/node-24.mjs'
import { runProgram } from './bootstrap/run-program.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const production = process.env.NODE_ENV === 'production'

/** `development`: needs the tools for tests and checks; `build`: needs the built pages. */
const tasks = {
  start: { development: !production, build: true, program: ['src/main.ts'] },
  command: { development: !production, build: false, program: ['src/commands/run.ts'] },
  dev: { development: true, build: false, program: ['src/main.ts', '--dev'] },
  test: { development: true, build: false, program: ['scripts/test.ts'] },
  check: { development: true, build: false, program: ['scripts/test.ts', 'format', 'lint', 'types'] },
  bench: { development: true, build: true, program: ['bench/run.ts'] },
  proof: { development: true, build: true, program: ['bench/proof.ts'] },
  build: { development: !production, build: true, program: undefined },
}

async function main([name, ...args]) {
  if (!Object.hasOwn(tasks, name ?? '')) {
    throw new Error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join('|')} [argument …]`)
  }
  const task = tasks[name]
  const node = await node24(root)
  await installDependencies(root, node, task)
  if (task.build) await buildPages(root, node, { force: name === 'build' && args.includes('--force') })
  if (task.program) await runProgram(root, node, [...task.program, ...args])
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(`\n${error.message}`)
  process.exit(1)
})
