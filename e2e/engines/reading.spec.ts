import { test } from '@playwright/test'
import { library } from '../fixtures.ts'
import { checkCard } from './checks/card.ts'
import { checkFirstText } from './checks/first-text.ts'
import { checkMarks } from './checks/marks.ts'
import { checkPopups } from './checks/popups.ts'
import { checkSearch } from './checks/search.ts'
import { checkSettings } from './checks/settings.ts'
import { checkSignIn } from './checks/sign-in.ts'
import type { Engine } from './engine-port.ts'
import { ENGINES, openEngine } from './engine.ts'
import type { Site } from './site.ts'
import { openTlsFront, type TlsFront } from './tls-front.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

type Check = { title: string; windows: (typeof PHONE)[]; run: (engine: Engine, site: Site) => Promise<void> }
const CHECKS: Check[] = [
  { title: 'settings keep the sentence', windows: [PHONE, DESK], run: checkSettings },
  { title: 'signing in lasts', windows: [PHONE], run: checkSignIn },
  { title: 'marks and notes last', windows: [PHONE, DESK], run: checkMarks },
  { title: 'a search shows its hits', windows: [PHONE, DESK], run: checkSearch },
  { title: 'notes and Scripture open', windows: [PHONE, DESK], run: checkPopups },
  { title: 'a quotation becomes a card', windows: [PHONE], run: checkCard },
  { title: 'the first text comes as of a static page', windows: [DESK], run: checkFirstText },
]

test.describe.configure({ mode: 'parallel', timeout: 120_000 })

let front: TlsFront
test.beforeAll(async () => {
  front = await openTlsFront(library.url)
})
test.afterAll(() => front.close())

// `npm test` turns pages in each engine; all else that is read there is proved by `npm run proof -- engines`.
for (const name of process.env.PROOF === 'full' ? ENGINES : []) {
  for (const { title, windows, run } of CHECKS) {
    for (const window of windows) {
      test(`${name}, ${window.width} px: ${title}`, async () => {
        const engine = await openEngine(name, window)
        if (engine === undefined) throw new Error(`${name} is absent on this machine`)
        try {
          await run(engine, { front, url: library.url, dataDir: library.dataDir, window, engineName: name })
        } finally {
          await engine.close()
        }
      })
    }
  }
}
