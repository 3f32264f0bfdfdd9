import { describe, expect, it } from 'vitest'
import { parseEpub } from '#src/epub/parse.ts'
import { plantEpub, type Plant } from '#src/epub/planted-book.ts'

const read = (plant: Plant) => parseEpub(plantEpub(plant))
const MARK = (id: string, mark: string) =>
  `<a class="noteref" role="doc-noteref" href="note:${id}">${mark}</a>`

describe('notes as EPUB 3 marks them', () => {
  it('leave the text and are found by their mark', async () => {
    const book = await read({
      pages: {
        'a.xhtml':
          '<p>태초에<a epub:type="noteref" href="#fn1">1</a> 말씀이</p><aside epub:type="footnote" id="fn1"><p>요 1:1 <a epub:type="backlink" href="#r">↩</a></p></aside><p>계시니라</p>',
      },
    })
    expect(book.blocks.map((block) => block.html)).toEqual([
      `<p>태초에${MARK('n1', '1')} 말씀이</p>`,
      '<p>계시니라</p>',
    ])
    expect(book.blocks[0]?.text).toBe('태초에 말씀이')
    expect(book.notes).toEqual([{ id: 'n1', html: '<p>요 1:1</p>', text: '요 1:1' }])
  })

  it('are numbered in the order the text calls them, and shared by several marks', async () => {
    const call = (id: string, mark: string) => `<a role="doc-noteref" href="notes.xhtml#${id}">${mark}</a>`
    const book = await read({
      pages: {
        'a.xhtml': `<p>가${call('b', '1')}나${call('a', '2')}다${call('b', '1')}</p>`,
        'notes.xhtml':
          '<section role="doc-endnotes"><h2>주</h2><ol><li id="a">첫째</li><li id="b">둘째</li></ol></section>',
      },
      nav: '<nav epub:type="toc"><ol><li><a href="a.xhtml">글</a></li><li><a href="notes.xhtml">주</a></li></ol></nav>',
    })
    expect(book.notes.map((note) => [note.id, note.text])).toEqual([
      ['n1', '둘째'],
      ['n2', '첫째'],
    ])
    expect(book.blocks[0]?.html).toBe(`<p>가${MARK('n1', '1')}나${MARK('n2', '2')}다${MARK('n1', '1')}</p>`)
    // The heading of a page that held nothing but notes is gone with them, and so is its line in the contents.
    expect(book.blocks).toHaveLength(1)
    expect(book.sections).toEqual([{ title: '글', level: 1, block: 0 }])
  })

  it('that nothing calls stay in the text, and so does their heading', async () => {
    const book = await read({
      pages: {
        'a.xhtml':
          '<p>가<a epub:type="noteref" href="#a">1</a></p><section epub:type="endnotes"><h2>주</h2><ol><li id="a"><p>불린 주</p></li><li id="b"><p>안 불린 주</p></li></ol></section>',
      },
    })
    expect(book.notes.map((note) => note.text)).toEqual(['불린 주'])
    expect(book.blocks.map((block) => block.text)).toEqual(['가', '주', '안 불린 주'])
  })

  it('may be paragraphs, called by plain links', async () => {
    const book = await read({
      pages: { 'a.xhtml': '<p>가<a href="#a">[1]</a></p><p epub:type="footnote" id="a">주</p>' },
    })
    expect(book.blocks.map((block) => block.text)).toEqual(['가'])
    expect(book.notes).toEqual([{ id: 'n1', html: '<p>주</p>', text: '주' }])
  })

  it('may call each other', async () => {
    const book = await read({
      pages: {
        'a.xhtml':
          '<p>가<a epub:type="noteref" href="#a">1</a></p><aside epub:type="footnote" id="a"><p>보라<a epub:type="noteref" href="#b">2</a></p></aside><aside epub:type="footnote" id="b"><p>여기</p></aside>',
      },
    })
    expect(book.notes.map((note) => note.html)).toEqual([`<p>보라${MARK('n2', '2')}</p>`, '<p>여기</p>'])
  })

  it('a mark that leads nowhere is only its text', async () => {
    const book = await read({ pages: { 'a.xhtml': '<p>가<a epub:type="noteref" href="#none">*</a></p>' } })
    expect(book.notes).toEqual([])
    expect(book.blocks[0]?.text).toBe('가*')
  })
})

describe('notes of old books, which only lead back', () => {
  it.each([
    [
      'a paragraph that opens with the link back',
      '<p id="n1"><a href="a.xhtml#r1">1</a>. 요 1:1</p>',
      '요 1:1',
    ],
    ['a number in brackets', '<p id="n1">[<a href="a.xhtml#r1">1</a>] 요 1:1</p>', '요 1:1'],
    ['an anchor on the link itself', '<p><a id="n1" href="a.xhtml#r1"><sup>1</sup></a> 요 1:1</p>', '요 1:1'],
    [
      'an arrow at the end',
      '<div id="n1"><p>요 1:1</p><p>둘째 문단 <a href="a.xhtml#r1">↩</a></p></div>',
      '요 1:1 둘째 문단',
    ],
    ['a list', '<ol><li id="n1">요 1:1 <a href="a.xhtml#r1">^</a></li></ol>', '요 1:1'],
  ])('%s', async (_, note, text) => {
    const book = await read({
      pages: {
        'a.xhtml': '<p>태초에<a id="r1" href="b.xhtml#n1"><sup>1</sup></a> 말씀이</p>',
        'b.xhtml': `<h2>주</h2>${note}`,
      },
    })
    expect(book.blocks.map((block) => block.text)).toEqual(['태초에 말씀이'])
    expect(book.notes.map((one) => one.text.replace(/\s+/g, ' '))).toEqual([text])
  })

  it('a table of contents and the headings it leads to are no notes', async () => {
    const book = await read({
      pages: {
        'toc.xhtml': '<p><a id="t1" href="a.xhtml#c1">1</a></p><p><a id="t2" href="a.xhtml#c2">2</a></p>',
        'a.xhtml':
          '<h1 id="c1"><a href="toc.xhtml#t1">1</a></h1><p>가</p><h1 id="c2"><a href="toc.xhtml#t2">2</a></h1><p>나</p>',
      },
    })
    expect(book.notes).toEqual([])
    expect(book.blocks).toHaveLength(6)
  })

  it('pages of notes outside of the reading order are read when the text links to them', async () => {
    const notes = (linear: string) => ({
      pages: {
        'a.xhtml': '<p>가<a epub:type="noteref" href="n.xhtml#a">1</a></p>',
        'n.xhtml': '<aside epub:type="footnote" id="a"><p>주</p></aside><p>덧붙임</p>',
        'ad.xhtml': '<p>광고</p>',
      },
      spine: `<itemref idref="p1" ${linear}/><itemref idref="p0"/><itemref idref="p2" linear="no"/>`,
    })
    const book = await read(notes('linear="no"'))
    expect(book.notes.map((note) => note.text)).toEqual(['주'])
    expect(book.blocks.map((block) => block.text)).toEqual(['가', '덧붙임'])
  })
})
