import type { Engine } from './engine-port.ts'

/** What stands on a screen of the reader, without white space: its text, what its edges cut, and how many pictures. */
export type Screen = { text: string; cut: string; pictures?: number }

const POLL = 40
const PATIENCE = 30_000

/** The screen once fonts and pages have come and nothing moves any more. */
export async function restedScreen(engine: Engine): Promise<Screen> {
  const deadline = Date.now() + PATIENCE
  let before = ''
  for (;;) {
    const now = await engine.evaluate(look, undefined)
    const known = JSON.stringify(now)
    if (known === before && (now.text !== '' || now.pictures)) return now
    if (Date.now() > deadline) throw new Error(`The screen does not come to rest: ${before} and ${known}`)
    before = known
    await new Promise((resolve) => setTimeout(resolve, POLL * 2))
  }
}

/** The text has stood still for a moment, wherever it stands and however it is laid out. */
export async function rested(engine: Engine): Promise<void> {
  const deadline = Date.now() + PATIENCE
  let [before, still] = ['', 0]
  while (still < 3) {
    const now = await engine.evaluate(spots, undefined)
    still = now === before && now !== '' ? still + 1 : 0
    if (Date.now() > deadline) throw new Error('The text does not come to rest')
    before = now
    await new Promise((resolve) => setTimeout(resolve, POLL * 2))
  }
}

/** The next screen after something that turns; the same one where nothing turned. */
export async function turned(engine: Engine, from: Screen): Promise<Screen> {
  const deadline = Date.now() + 2500
  while ((await engine.evaluate(look, undefined)).text === from.text && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, POLL))
  return restedScreen(engine)
}

/** The text of HTML as `restedScreen` tells it: letters and signs that have a place of their own. */
export function bareText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[\s\p{M}\p{Cf}]/gu, '')
}

/* What follows runs in the page. */

function spots(): string {
  if (document.fonts.status !== 'loaded') return ''
  const boxes = Array.from(document.querySelectorAll('.flow [data-page] [id^="b"]'), (block) => {
    const { left, top, width, height } = block.getBoundingClientRect()
    return [left, top, width, height].map(Math.round).join(' ')
  })
  return boxes.join('\n')
}

function look(): Screen {
  const flow = document.querySelector<HTMLElement>('.flow')
  const view = document.querySelector('.reader__view')?.getBoundingClientRect() ?? new DOMRect()
  let text = ''
  let cut = ''
  // Their stylesheets come once the page answers: until then no font is missing.
  const sheets = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
  const haveFontsCome = !('letFontsIn' in globalThis) && sheets.every(({ sheet }) => sheet !== null)
  if (flow === null || !haveFontsCome || document.fonts.status !== 'loaded') return { text, cut }
  const range = document.createRange()
  for (const block of flow.querySelectorAll('[data-page] [id^="b"]')) {
    if (block.querySelector('[id^="b"]') !== null) continue
    const boxes = Array.from(block.getClientRects())
    const near = boxes.some(
      (box) =>
        box.right > view.left - 60 &&
        box.left < view.right + 60 &&
        box.bottom > view.top - 60 &&
        box.top < view.bottom + 60,
    )
    if (!near) continue
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      for (let i = 0; i < node.data.length; i++) {
        if (/[\s\p{M}\p{Cf}]/u.test(node.data[i] ?? ' ')) continue
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        // Part of a ligature has a box without width.
        const box = range.getClientRects()[0]
        if (box === undefined) continue
        const { left, right, top, bottom } = view
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        if (x < left || x > right || y < top || y > bottom) continue
        text += node.data[i]
        // A box is as high as the font says, its letter is lower; across, a letter may reach out by a hair.
        const [dx, dy] = [box.width * 0.2, box.height * 0.2]
        if (box.left + dx < left || box.right - dx > right || box.top + dy < top || box.bottom - dy > bottom)
          cut += node.data[i]
      }
    }
  }
  const pictures = Array.from(flow.querySelectorAll('img, svg'), (picture) => picture.getBoundingClientRect())
  const seen = pictures.filter(
    ({ left, right, top, bottom }) =>
      left < view.right - 1 && right > view.left + 1 && top < view.bottom - 1 && bottom > view.top + 1,
  )
  return { text, cut, pictures: seen.length }
}
