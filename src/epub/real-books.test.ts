import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseEpub } from './parse.ts'
import { findDisagreements, findForbidden } from './safe-output.ts'

// Test inputs that are not part of the project; where they are absent there is nothing to read.
const folder = new URL('../../../shared/epub/', import.meta.url)
const isThere = existsSync(folder)
// oxlint-disable-next-line no-console -- a test that does not run must say so
if (!isThere) console.warn(`SKIPPED: the real EPUBs are not at ${folder.pathname}`)
const names = isThere ? readdirSync(folder).filter((name) => name.endsWith('.epub')) : []
const read = (name: string) => parseEpub(readFileSync(new URL(`${name}.epub`, folder)))

describe.skipIf(!isThere)('every real book', () => {
  it.each(names)('%s comes out whole and harmless', async (file) => {
    const book = await parseEpub(readFileSync(new URL(file, folder)))
    expect(findForbidden(book)).toEqual([])
    expect(findDisagreements(book)).toEqual([])
    expect(book.metadata.title).not.toBe('')
    expect(book.sections.length).toBeGreaterThan(0)
    const inBook = (block: number) => block >= 0 && block < book.blocks.length
    expect(book.sections.every((section) => inBook(section.block))).toBe(true)
    expect(book.pageLabels.every((label) => inBook(label.block))).toBe(true)
    const html = [...book.blocks, ...book.notes].map((part) => part.html).join('')
    const noteIds = new Set(book.notes.map((note) => note.id))
    for (const [, id] of html.matchAll(/href="note:(n\d+)"/g)) expect(noteIds).toContain(id)
    for (const [, block] of html.matchAll(/href="block:(\d+)"/g)) expect(inBook(Number(block))).toBe(true)
    const keys = new Set(book.images.map((image) => image.key))
    for (const [, key] of html.matchAll(/src="image:([^"]+)"/g)) expect(keys).toContain(key)
  })
})

describe.skipIf(!isThere)('what each real book is there for', () => {
  it("The Pilgrim's Progress has its 1,010 endnotes as data and its chapters in the contents", async () => {
    const book = await read('pilgrims-progress')
    expect(book.metadata).toMatchObject({
      title: 'The Pilgrim’s Progress',
      authors: ['John Bunyan'],
      language: 'en-GB',
    })
    expect(book.notes).toHaveLength(1010)
    expect(book.notes[1]?.text).toBe('Isaiah 64:6; Luke 14:33; Psalms 38:4; Habakkuk 2:2; Acts 16:31.')
    const titles = book.sections.map((section) => section.title)
    expect(titles).toContain('The First Part')
    expect(titles).not.toContain('Endnotes')
    const first =
      book.blocks[book.sections.find((section) => section.title === 'The First Part')?.block ?? -1]
    expect(first).toMatchObject({ kind: 'heading', text: 'The First Part' })
    expect(book.blocks.filter((block) => block.kind === 'verse').length).toBeGreaterThan(100)
    expect(book.images.find((image) => image.key === book.cover)).toMatchObject({ width: 1067, height: 1600 })
  })

  it('Kusamakura runs in vertical lines from right to left and keeps its readings', async () => {
    const book = await read('kusamakura-japanese-vertical-writing')
    expect(book).toMatchObject({
      direction: 'rtl',
      writingMode: 'vertical',
      metadata: { title: '草枕', authors: ['夏目 漱石'] },
    })
    const ruby = book.blocks.find((block) => block.html.includes('<ruby>惟然<rt>いねん</rt></ruby>'))
    expect(ruby).toMatchObject({ kind: 'quotation', text: '春風や惟然が耳に馬の鈴' })
  })

  it('The Waste Land is not taken for locked because of its fonts, and its notes are data', async () => {
    const book = await read('wasteland-otf-obf')
    expect(book.notes).toHaveLength(50)
    expect(book.blocks.find((block) => block.kind === 'verse')?.text).toMatch(/^April is the cruellest month/)
    // Two paragraphs that nothing calls stay, and with them the section.
    expect(book.sections.map((section) => section.title)).toContain('NOTES ON "THE WASTE LAND"')
  })

  it('the Arabic book reads from right to left and knows author from translator', async () => {
    const book = await read('regime-anticancer-arabic')
    expect(book.direction).toBe('rtl')
    expect(book.metadata.authors).toEqual(['Pr David Khayat', 'Nathalie Hutter-Lardeau'])
    expect(book.metadata.translators).toEqual(['Marina Khalil Fayad'])
    expect(book.blocks.every((block) => block.kind === 'rule' || block.html.includes('dir="rtl"'))).toBe(true)
    expect(book.notes[0]?.text).toMatch(/^لمزيد من المعلومات/)
  })

  it('the quiz has lost its scripts and kept its questions', async () => {
    const book = await read('quiz-bindings')
    const html = book.blocks.map((block) => block.html).join('')
    expect(html).not.toMatch(/<script|<object|onclick=/i)
    expect(html).toContain('Gas Giants')
  })

  it('the algebra book keeps its formulas', async () => {
    const book = await read('linear-algebra')
    const formulas = book.blocks.reduce((sum, block) => sum + block.html.split('<math').length - 1, 0)
    expect(formulas).toBeGreaterThan(10_000)
  })

  it("Children's Literature has nested contents and the pages of the printed book", async () => {
    const book = await read('childrens-literature')
    expect(book.metadata.subtitle).toBe('A Textbook of Sources for Teachers and Teacher-Training Classes')
    expect(new Set(book.sections.map((section) => section.level))).toEqual(new Set([1, 2, 3, 4]))
    expect(book.pageLabels[0]).toEqual({ label: '169', block: 1 })
    expect(book.pageLabels).toHaveLength(92)
  })

  it('Georgia finds its printed pages by their CFI', async () => {
    const book = await read('georgia-cfi')
    expect(book.metadata.title).toBe('Georgia')
    expect(book.pageLabels.map((page) => page.label)).toEqual([
      '752',
      '753',
      '754',
      '755',
      '756',
      '757',
      '758',
    ])
    expect(book.notes).toHaveLength(15)
  })

  it('the Korean stories have Korean titles and chapters', async () => {
    const lucky = await read('korean-a-lucky-day')
    const buckwheat = await read('korean-buckwheat')
    expect(lucky.metadata).toMatchObject({ title: '운수 좋은 날', authors: ['현진건'], language: 'ko' })
    expect(buckwheat.metadata).toMatchObject({ title: '메밀꽃 필 무렵', authors: ['이효석'] })
    expect(buckwheat.sections[0]).toEqual({ title: '1장', level: 1, block: 0 })
  })
})
