// Everything `npm test` proves. `npm test -- unit api` runs some parts; further words choose test files by path.
import { stopRunning } from './child.ts'
import { add, type Counts, failed, nothing, slowest, summaryLine } from './counts.ts'
import { type Part, parts } from './test-parts.ts'

const SLOWEST = 20

let interrupted: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = signal
    // The part that runs cleans up behind itself; one that cannot end is left after ten seconds.
    stopRunning(signal)
    setTimeout(() => process.exit(1), 10_000).unref()
  })
}

const { chosen, files } = choose(process.argv.slice(2))
const results: { title: string; counts: Counts; seconds: number }[] = []
for (const part of chosen) {
  results.push(await runPart(part))
  if (interrupted) process.exit(interrupted === 'SIGINT' ? 130 : 143)
}
report()

function choose(words: string[]): { chosen: Part[]; files: string[] } {
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const wanted = names.filter((name) => words.includes(name))
  const files = words.filter((word) => !(names as string[]).includes(word))
  if (files.length > 0 && wanted.length === 0) {
    console.error(`Name a part first (${names.join(', ')}), then what the file names contain.`)
    process.exit(2)
  }
  return { chosen: (wanted.length > 0 ? wanted : names).map((name) => parts[name]), files }
}

async function runPart({ title, run }: Part) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`)
  const start = performance.now()
  const counts = await run(files).catch((error: unknown) => {
    console.error(error)
    return failed(error instanceof Error ? error.message : String(error))
  })
  return { title, counts, seconds: (performance.now() - start) / 1000 }
}

function report(): void {
  console.log('\n── results ───────────────────────────────────────────────────────────────')
  for (const { title, counts, seconds } of results) {
    console.log(`${title.padEnd(30)} ${summaryLine(counts)} (${seconds.toFixed(1)} s)`)
    for (const name of counts.failures) console.log(`  ✗ ${name}`)
    for (const name of counts.wobbles) console.log(`  ~ ${name}: passed only at another attempt`)
  }
  const total = results.map(({ counts }) => counts).reduce(add, nothing)
  console.log(`\nThe ${SLOWEST} slowest tests:`)
  for (const { name, milliseconds } of slowest(total, SLOWEST)) {
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
  }
  console.log(`\n${summaryLine(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}
