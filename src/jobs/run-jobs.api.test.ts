import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#src/testing/database.ts'
import { type Job, type RunningJobs, runJobs } from './run-jobs.ts'

const library = testDatabase()
const running: RunningJobs[] = []
const faults: Error[] = []
const SECONDS = { polling: 0.5, retry: 1 }

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await sql`drop schema if exists pgboss cascade`.execute(library.db)
  faults.splice(0)
})

async function start(...jobs: Job[]): Promise<void> {
  running.push(await runJobs(library.db, jobs, { onFault: (fault) => faults.push(fault), seconds: SECONDS }))
}

type Row = { name: string; state: string; retries: number; output: { message?: string } | null }

async function rows(): Promise<Row[]> {
  const found = await sql<Row>`
    select name, state::text, retry_count as retries, output from pgboss.job
    where name not like '\\_\\_%' order by name`.execute(library.db)
  return found.rows
}

test(
  'every job runs once at the start, over all servers, and leaves a row',
  { timeout: 60_000 },
  async () => {
    let runs = 0
    const run = async () => {
      runs++
      // The second server starts while it runs.
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
    const job = { name: 'sweep', cron: '7 * * * *', run }
    await start(job)
    await start(job)
    await expect.poll(rows, { timeout: 20_000 }).toMatchObject([{ name: 'sweep', state: 'completed' }])
    expect(runs).toBe(1)
    const schedules = await sql`select name, cron from pgboss.schedule`.execute(library.db)
    expect(schedules.rows).toEqual([{ name: 'sweep', cron: '7 * * * *' }])
    expect(faults).toEqual([])
  },
)

test('a job that fails is tried again, and its row says what went wrong', { timeout: 60_000 }, async () => {
  let runs = 0
  const run = () => (++runs === 1 ? Promise.reject(new Error('the disk is full')) : Promise.resolve())
  await start({ name: 'failing', run })
  await expect
    .poll(rows, { timeout: 20_000 })
    .toMatchObject([{ state: 'retry', output: { message: 'the disk is full' } }])
  await expect.poll(rows, { timeout: 20_000 }).toMatchObject([{ state: 'completed', retries: 1 }])
})

test('a long job hears that the server is about to stop', { timeout: 60_000 }, async () => {
  let ended = false
  let begun = false
  await start({
    name: 'long',
    async run(isStopping) {
      begun = true
      while (!isStopping()) await new Promise((resolve) => setTimeout(resolve, 20))
      ended = true
    },
  })
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(true)
  await running.pop()?.stop()
  expect(ended).toBe(true)
})

test('a job that has its times no more is scheduled no more', { timeout: 60_000 }, async () => {
  const run = () => Promise.resolve()
  await start({ name: 'sweep', cron: '7 * * * *', run })
  await start({ name: 'sweep', run })
  expect((await sql`select name from pgboss.schedule`.execute(library.db)).rows).toEqual([])
})

test(
  'a shared job runs on a second server while a first one still works, or was killed at it',
  { timeout: 60_000 },
  async () => {
    const runs: string[] = []
    const runOn = (server: string, isDone: () => boolean) => ({
      name: 'shared',
      isShared: true,
      async run(isStopping: () => boolean) {
        runs.push(server)
        while (!isDone() && !isStopping()) await new Promise((resolve) => setTimeout(resolve, 20))
      },
    })
    await start(runOn('first', () => false))
    await expect.poll(() => runs, { timeout: 20_000 }).toEqual(['first'])
    await start(runOn('second', () => true))
    await expect.poll(() => runs.length, { timeout: 20_000 }).toBe(2)
    expect(faults).toEqual([])
  },
)
