import { realBook } from '../../fixtures.ts'
import type { Engine } from '../engine-port.ts'
import { tapOn } from '../hand.ts'
import { chooseReading, openBook, placeNoted, wordsAtTop, wordsBegin } from '../reader-steps.ts'
import { rested } from '../screen.ts'
import type { Site } from '../site.ts'

const PANEL = '.reader-panel--settings button'

/** Size, typeface, scrolling and pages change around the sentence being read, and a reload finds it again. */
export async function checkSettings(engine: Engine, { front }: Site): Promise<void> {
  await chooseReading(engine, front.base, 'scroll')
  await openBook(engine, `${front.base}/read/${realBook('pilgrims-progress')}?page=30`)
  await engine.evaluate(() => scrollBy({ top: 2000, behavior: 'instant' }), undefined)
  await rested(engine)
  const sentence = await wordsAtTop(engine)
  await engine.press('s')
  const change = async (name: string) => {
    await tapOn(engine, { css: PANEL, name })
    await rested(engine)
    await wordsBegin(engine, sentence, `after “${name}”`)
  }
  for (const name of ['More: Text size', 'More: Text size', 'Pages', 'More: Text size']) await change(name)
  for (const name of ['RIDIBatang', 'More: Line spacing', 'Scroll', 'Less: Text size']) await change(name)
  for (const name of ['Pages', 'Default: Pretendard sans']) await change(name)
  await engine.press('Escape')
  await rested(engine)
  await wordsBegin(engine, sentence, 'without the panel')
  await engine.reload()
  await placeNoted(engine)
  await rested(engine)
  await wordsBegin(engine, sentence, 'after a reload')
}
