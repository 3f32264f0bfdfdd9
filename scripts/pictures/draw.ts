// `node scripts/pictures/draw.ts FOLDER…`: makes a WebP file of every SVG file in these folders, for pictures that ship
// with the product. Words become outlines of our own fonts, so that the result is the same on every machine.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { DOMParser, type Element, XMLSerializer } from '@xmldom/xmldom'
import sharp from 'sharp'
import { type Family, fontShelf, type OpenFonts } from '#src/gateways/cover-picture/fonts.ts'
import { setLine } from '#src/gateways/cover-picture/lettering.ts'

const openFonts = fontShelf()
const { positionals } = parseArgs({ allowPositionals: true })
for (const folder of positionals)
  for await (const file of glob(`${folder}/**/*.svg`)) {
    const target = file.replace(/\.svg$/, '.webp')
    await writeFile(target, await draw(await readFile(file, 'utf8')))
    console.log(target)
  }

/** One pixel for each unit of the view box. */
async function draw(source: string): Promise<Buffer> {
  const document = new DOMParser().parseFromString(source, 'image/svg+xml')
  const texts = [...document.getElementsByTagName('text')]
  const fonts = await openFonts(texts.map((text) => text.textContent ?? '').join(''))
  for (const text of texts) outline(text, fonts)
  const [, , width = '800', height = '600'] = (document.documentElement?.getAttribute('viewBox') ?? '').split(
    /[ ,]+/,
  )
  document.documentElement?.setAttribute('width', width)
  document.documentElement?.setAttribute('height', height)
  const svg = Buffer.from(new XMLSerializer().serializeToString(document))
  return sharp(svg).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer()
}

/** Puts a group of outlines in the place of `<text x y font-family font-size font-weight text-anchor>` without tspans. */
function outline(text: Element, fonts: OpenFonts): void {
  const number = (name: string, otherwise: number) => Number(text.getAttribute(name) || otherwise)
  const family: Family = text.getAttribute('font-family') === 'serif' ? 'serif' : 'sans'
  const weight = number('font-weight', 400) >= 600 ? 600 : 400
  const hand = { family, weight, size: number('font-size', 24), tracking: 0, leading: 1 } as const
  const line = setLine((text.textContent ?? '').trim(), hand, fonts)
  const share = { start: 0, middle: 0.5, end: 1 }[text.getAttribute('text-anchor') || 'start'] ?? 0
  const group = new DOMParser().parseFromString(
    `<g xmlns="http://www.w3.org/2000/svg">${line.draw(number('x', 0) - line.width * share, number('y', 0))}</g>`,
    'image/svg+xml',
  ).documentElement
  if (group === null) return
  for (const name of ['fill', 'opacity', 'transform']) {
    const value = text.getAttribute(name)
    if (value) group.setAttribute(name, value)
  }
  text.parentNode?.replaceChild(text.ownerDocument?.importNode(group, true) ?? group, text)
}
