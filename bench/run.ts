// `npm run bench`: every row of the table; `npm run bench -- NAME`: the groups whose name contains NAME.
import { closeLibrary } from './library.ts'
import { describeMachine } from './machine.ts'
import { type Found, printRows, writeResults } from './report.ts'
import { atRest, starting } from './rows/at-rest.ts'
import { contentPage } from './rows/content-page.ts'
import { firstPaint } from './rows/first-paint.ts'
import { home } from './rows/home.ts'
import { importing } from './rows/import.ts'
import { largeBook } from './rows/large-book.ts'
import { largestPaint } from './rows/lcp.ts'
import { manyHighlights } from './rows/many-highlights.ts'
import { memberLists } from './rows/member-lists.ts'
import { renewals } from './rows/renewals.ts'
import { rivals } from './rows/rivals.ts'
import { inBookSearch } from './rows/search.ts'
import { seriesLists } from './rows/series-lists.ts'
import { slowPhone } from './rows/slow-phone.ts'
import { stalls } from './rows/stall.ts'
import { turns } from './rows/turns.ts'
import { weight } from './rows/weight.ts'

const RESULTS = new URL('./RESULTS.md', import.meta.url)

const groups: Record<string, () => Promise<Found>> = {
  'content page': contentPage,
  'home page': home,
  'first paint': firstPaint,
  lcp: largestPaint,
  'slow phone': slowPhone,
  turns,
  rivals,
  'large book': largeBook,
  'many highlights': manyHighlights,
  weight,
  'in-book search': inBookSearch,
  import: importing,
  start: starting,
  'at rest': atRest,
  'member lists': memberLists,
  renewals,
  'series lists': seriesLists,
  'stall during an import': stalls,
}

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = Object.entries(groups).filter(([name]) => name.includes(wanted))
if (chosen.length === 0) {
  console.error(`There is no row ${JSON.stringify(wanted)}: ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}
await runGroups()

async function runGroups(): Promise<void> {
  const at = new Date()
  const start = performance.now()
  const machine = await describeMachine()
  for (const line of machine) console.log(line)
  const found: Found[] = []
  let failed = 0
  for (const [name, run] of chosen) {
    console.log(`\n── ${name} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
    try {
      const group = await run()
      printRows(group.rows)
      for (const line of group.details ?? []) console.log(`      ${line}`)
      found.push(group)
    } catch (error) {
      console.error(error)
      failed++
    }
  }
  await closeLibrary()
  console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s`)
  if (failed > 0)
    console.log(`${failed} of ${chosen.length} groups failed; bench/RESULTS.md stays as it was.`)
  else if (wanted === '') writeResults(RESULTS, { at, machine, found })
  process.exit(failed > 0 ? 1 : 0)
}
