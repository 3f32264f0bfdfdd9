/** The time one test took, all its attempts together. */
export type Duration = { name: string; milliseconds: number }

/** What a part of the tests came to. `failures` names what failed, `wobbles` what passed only at another attempt. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  wobbles: string[]
  durations: Duration[]
}

export const nothing: Counts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  wobbles: [],
  durations: [],
}

export const passed: Counts = { ...nothing, passed: 1 }
export const failed = (why: string): Counts => ({ ...nothing, failed: 1, failures: [why] })
export const skipped: Counts = { ...nothing, skipped: 1 }

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    wobbles: [...a.wobbles, ...b.wobbles],
    durations: [...a.durations, ...b.durations],
  }
}

/** A runner that ended badly without a failed test of its own (it crashed, or found nothing) still fails. */
export function withExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts
  return add(counts, failed(`the runner itself ended with ${code}`))
}

/** The tests that took longest, the longest first. */
export function slowest({ durations }: Counts, count: number): Duration[] {
  return durations.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count)
}

/** The last line of a run. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

type VitestTest = { status: string; fullName: string; duration?: number | null }

export type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: VitestTest[]
  }[]
}

/** Counts Vitest's JSON report. A file that fails outside its tests (it does not load, say) counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  return report.testResults
    .map((file) => {
      const tests = file.assertionResults.map((test) => countVitestTest(file.name, test)).reduce(add, nothing)
      const broken = file.status === 'failed' && tests.failed === 0
      return broken ? add(tests, failed(`${file.name}: ${firstLine(file.message)}`)) : tests
    })
    .reduce(add, nothing)
}

function countVitestTest(file: string, { status, fullName, duration }: VitestTest): Counts {
  const name = `${file} › ${fullName}`
  const durations = [{ name, milliseconds: duration ?? 0 }]
  if (status === 'passed') return { ...passed, durations }
  if (status === 'failed') return { ...failed(name), durations }
  return skipped
}

type PlaywrightTest = { status: string; results?: { duration: number }[] }

export type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

/** Counts Playwright's JSON report. One that passed only at another attempt is named. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const outside = report.errors.map((error) => failed(firstLine(error.message)))
  return [...report.suites.map((suite) => countSuite(suite, '')), ...outside].reduce(add, nothing)
}

function countSuite(suite: PlaywrightSuite, above: string): Counts {
  const title = above ? `${above} › ${suite.title}` : suite.title
  const tests = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => countPlaywrightTest(`${title} › ${spec.title}`, test)),
  )
  return [...tests, ...(suite.suites ?? []).map((inner) => countSuite(inner, title))].reduce(add, nothing)
}

function countPlaywrightTest(name: string, { status, results = [] }: PlaywrightTest): Counts {
  if (status === 'skipped') return skipped
  const durations = [{ name, milliseconds: results.reduce((sum, { duration }) => sum + duration, 0) }]
  if (status === 'expected') return { ...passed, durations }
  if (status === 'flaky') return { ...passed, wobbles: [name], durations }
  return { ...failed(name), durations }
}

function firstLine(message: string | undefined): string {
  return message?.split('\n')[0] || 'failed without a message'
}
