import { expect } from '@playwright/test'
import { realBook } from '../../fixtures.ts'
import type { Engine } from '../engine-port.ts'
import { tapOn, until } from '../hand.ts'
import { chooseReading, openBook } from '../reader-steps.ts'
import type { Site } from '../site.ts'

/** A quotation becomes a card: a picture of its full size on which letters stand, and which a file can hold. */
export async function checkCard(engine: Engine, { front }: Site): Promise<void> {
  await chooseReading(engine, front.base, 'scroll')
  await openBook(engine, `${front.base}/read/${realBook('korean-a-lucky-day')}?page=2`)
  await engine.press('h')
  await tapOn(engine, { css: '.mark-menu button', name: 'Share' })
  await until(engine, 'the portrait card is drawn', isDrawn, 1350)
  await tapOn(engine, { css: '.card-maker button', name: 'Square' })
  await until(engine, 'the square card is drawn', isDrawn, 1080)
  const bytes = await until(engine, 'the card becomes a file', fileSize, undefined)
  expect(bytes).toBeGreaterThan(20_000)
}

/* What follows runs in the page. */

/** Whether the picture has its size, and ink over a good part of its height. */
function isDrawn(height: number): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.card-maker canvas[data-state=drawn]')
  if (canvas?.width !== 1080 || canvas.height !== height) return false
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, height).data ?? []
  const paper = pixels[0] ?? 0
  let inked = 0
  for (let y = 0; y < height; y += 4) {
    const row = Array.from(
      { length: canvas.width / 4 },
      (_, x) => pixels[(y * canvas.width + x * 4) * 4] ?? paper,
    )
    if (row.some((red) => Math.abs(red - paper) > 60)) inked++
  }
  return inked > height / 40
}

function fileSize(): Promise<number> {
  const canvas = document.querySelector<HTMLCanvasElement>('.card-maker canvas')
  return new Promise((resolve) => canvas?.toBlob((picture) => resolve(picture?.size ?? 0), 'image/png'))
}
