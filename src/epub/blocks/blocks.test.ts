import { describe, expect, it } from 'vitest'
import { parseEpub } from '#src/epub/parse.ts'
import { plantEpub } from '#src/epub/planted-book.ts'

const read = async (body: string, head = '') =>
  (await parseEpub(plantEpub({ pages: { 'a.xhtml': body }, head }))).blocks
const shapes = async (body: string, head = '') =>
  (await read(body, head)).map(({ kind, html }) => [kind, html])

describe('a page becomes blocks', () => {
  it('paragraphs, headings, quotations, rules and code each become one', async () => {
    expect(
      await shapes(
        '<section><header><h2>제목</h2></header><p>하나</p><blockquote><p>둘</p><p>셋</p></blockquote><hr/><pre>  let  x\n  y</pre></section>',
      ),
    ).toEqual([
      ['heading', '<h2>제목</h2>'],
      ['paragraph', '<p>하나</p>'],
      ['quotation', '<blockquote><p>둘</p></blockquote>'],
      ['quotation', '<blockquote><p>셋</p></blockquote>'],
      ['rule', '<hr>'],
      ['preformatted', '<pre>  let  x\n  y</pre>'],
    ])
  })

  it('text that stands in no paragraph gets one; an empty line ends it', async () => {
    expect(await shapes('<div>하나 <b>둘</b><p>셋</p>넷<br/><br/>다섯</div>여섯')).toEqual([
      ['paragraph', '<p>하나 <b>둘</b></p>'],
      ['paragraph', '<p>셋</p>'],
      ['paragraph', '<p>넷</p>'],
      ['paragraph', '<p>다섯</p>'],
      ['paragraph', '<p>여섯</p>'],
    ])
  })

  it('white space is one space, and none stands at the ends', async () => {
    const [block] = await read('<p>\n  하나\n  <i> 둘 </i>\t셋<br/>  넷 \n</p>')
    expect(block).toMatchObject({ html: '<p>하나 <i>둘 </i>셋<br>\n넷</p>', text: '하나 둘 셋 넷' })
  })

  it('text is composed, however it was typed', async () => {
    const [block] = await read(`<p>${'은혜'.normalize('NFD')}</p>`)
    expect(block?.text).toBe('은혜')
    expect(block?.html).toBe('<p>은혜</p>')
  })

  it('a stanza is one block of verse, with its lines', async () => {
    expect(
      await shapes(
        '<blockquote epub:type="z3998:verse"><p><span>하나</span><br/><span>둘</span></p></blockquote>',
      ),
    ).toEqual([['verse', '<p>하나<br>\n둘</p>']])
    expect(await shapes('<div class="stanza"><div>하나</div><div>둘</div></div>')).toEqual([
      ['verse', '<p>하나<br>\n둘</p>'],
    ])
    expect(await shapes('<p>하나<br/>둘<br/>셋<br/>넷</p>')).toEqual([
      ['verse', '<p>하나<br>\n둘<br>\n셋<br>\n넷</p>'],
    ])
  })

  it('a list stays one block, with what is in it; items keep their words apart', async () => {
    const [block] = await read(
      '<ol start="3" type="a"><li>하나<ul><li>둘</li></ul></li><li value="9"><p>셋</p></li></ol>',
    )
    expect(block).toMatchObject({ kind: 'list', text: '하나 둘 셋' })
    expect(block?.html.replaceAll('\n', '')).toBe(
      '<ol start="3" type="a"><li>하나<ul><li>둘</li></ul></li><li value="9"><p>셋</p></li></ol>',
    )
    expect((await shapes('<dl><dt>말</dt><dd>뜻</dd></dl>'))[0]?.[1]).toMatch(
      /^<dl><dt>말<\/dt>\s*<dd>뜻<\/dd><\/dl>$/,
    )
  })

  it('a long list is cut into several that go on counting', async () => {
    const blocks = await read(`<ol>${'<li>'.concat('가'.repeat(500), '</li>').repeat(10)}</ol>`)
    expect(blocks.map((block) => /^<ol(?: start="(\d+)")?>/.exec(block.html)?.[1])).toEqual([
      undefined,
      '4',
      '7',
      '10',
    ])
    expect(blocks.every((block) => [...block.text].length <= 1_800)).toBe(true)
  })

  it('a table stays whole; a table that only draws a frame disappears', async () => {
    const [table] = await read(
      '<table><caption>표</caption><tr><th scope="col">가</th><td colspan="2" onclick="x">나</td></tr></table>',
    )
    expect(table).toMatchObject({ kind: 'table', text: '표 가 나' })
    expect(table?.html).toContain('<th scope="col">가</th>')
    expect(table?.html).toContain('<td colspan="2">나</td>')
    expect(await shapes('<table><tr><td><p>하나</p><p>둘</p></td></tr></table>')).toEqual([
      ['paragraph', '<p>하나</p>'],
      ['paragraph', '<p>둘</p>'],
    ])
  })

  it('ruby keeps its readings beside the text', async () => {
    const [block] = await read('<p><ruby>信<rp>(</rp><rt>신</rt><rp>)</rp></ruby>앙</p>')
    expect(block).toMatchObject({
      html: '<p><ruby>信<rp>(</rp><rt>신</rt><rp>)</rp></ruby>앙</p>',
      text: '信앙',
    })
  })

  it('formulas stay, without what is not presentation', async () => {
    const [block] = await read(
      '<p>식 <m:math xmlns:m="http://www.w3.org/1998/Math/MathML" display="inline"><m:msup><m:mi mathvariant="bold">x</m:mi>\n<m:mn>2</m:mn></m:msup></m:math></p>',
    )
    expect(block).toMatchObject({
      html: '<p>식 <math display="inline"><msup><mi mathvariant="bold">x</mi><mn>2</mn></msup></math></p>',
      text: '식 x2',
    })
  })

  it('language and direction come down from the wrappers to the block', async () => {
    const [english, korean, arabic] = await read(
      '<div xml:lang="en"><p>one</p></div><p>둘 <span lang="el">λόγος</span></p><section lang="ar" dir="rtl">ثلاثة</section>',
    )
    expect(english).toMatchObject({ html: '<p lang="en">one</p>', lang: 'en' })
    expect(korean?.html).toBe('<p>둘 <span lang="el">λόγος</span></p>')
    expect(korean).not.toHaveProperty('lang')
    expect(arabic).toMatchObject({ html: '<p lang="ar" dir="rtl">ثلاثة</p>', lang: 'ar' })
  })

  it('the slips of XHTML do no harm: elements that close themselves, prefixes, unclosed tags', async () => {
    expect(await shapes('<p><a id="x"/>하나</p><div/><p/><p>둘<br></br>셋<title/>')).toEqual([
      ['paragraph', '<p>하나</p>'],
      ['paragraph', '<p>둘<br>\n셋</p>'],
    ])
  })

  it('pages in the encodings of old Korean files are read', async () => {
    const korean = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="cp949"?><html><body><p>'),
      Buffer.from([0xc0, 0xba, 0xc7, 0xfd]),
      Buffer.from('</p></body></html>'),
    ])
    const wide = Buffer.from(
      '\ufeff<?xml version="1.0" encoding="utf-16"?><html><body><p>진리</p></body></html>',
      'utf16le',
    )
    const book = await parseEpub(plantEpub({ pages: { 'a.xhtml': korean, 'b.xhtml': wide } }))
    expect(book.blocks.map((block) => block.text)).toEqual(['은혜', '진리'])
  })
})

describe('what is left of styles', () => {
  const css = (rules: string) => `<style>@namespace epub "http://www.idpf.org/2007/ops";${rules}</style>`

  it('is a few words of our own', async () => {
    const rules =
      '.c{text-align:center} i.s{font-variant:small-caps} p.b>b{text-transform:uppercase} h2{font-weight:bold} [epub|type~="x"]{text-indent:-1em;padding-left:2em}'
    expect(
      await shapes(
        '<p class="c">가</p><p><i class="s">나</i></p><p class="b"><b>다</b></p><p epub:type="x y">라</p>',
        css(rules),
      ),
    ).toEqual([
      ['paragraph', '<p class="x-center">가</p>'],
      ['paragraph', '<p><i class="x-smallcaps">나</i></p>'],
      ['paragraph', '<p><b class="x-upper">다</b></p>'],
      ['paragraph', '<p class="x-hang x-shift-1">라</p>'],
    ])
  })

  it('follows the cascade: what is nearer, more exact, or later wins', async () => {
    const rules =
      'p.a{text-align:right} p{text-align:center} div{font-style:italic} div p.n{font-style:normal}'
    expect(
      await shapes(
        '<p class="a">가</p><div><p class="n">나</p>다</div><p style="text-align:left">라</p>',
        css(rules),
      ),
    ).toEqual([
      ['paragraph', '<p class="x-right">가</p>'],
      ['paragraph', '<p class="x-center">나</p>'],
      ['paragraph', '<p class="x-italic">다</p>'],
      ['paragraph', '<p>라</p>'],
    ])
  })

  it('an inline element that CSS sets on a line of its own gets one', async () => {
    expect(
      await shapes('<p><span class="l">하나</span><span class="l">둘</span></p>', css('.l{display:block}')),
    ).toEqual([['paragraph', '<p>하나<br>\n둘</p>']])
  })

  it('vertical writing is known by the page', async () => {
    const plant = { pages: { 'a.xhtml': '<p>가</p>' }, head: css('html{-epub-writing-mode:vertical-rl}') }
    expect((await parseEpub(plantEpub(plant))).writingMode).toBe('vertical')
  })

  it('a sheet in an unknown or broken encoding costs only itself', async () => {
    const sheet = Buffer.from([0x40, 0xff, 0xfe, 0x00, 0x70, 0x7b])
    const head = '<link rel="stylesheet" href="a.css"/><link rel="stylesheet" href="b.css"/>'
    const files = { 'OPS/a.css': sheet, 'OPS/b.css': '@charset "klingon"; p{text-align:center}' }
    const book = await parseEpub(plantEpub({ head, files }))
    expect(book.blocks[0]?.html).toBe('<p class="x-center">본문</p>')
  })

  it('a sheet nobody can parse costs nothing but itself', async () => {
    expect(await shapes('<p>가</p>', css('p{{{;;}} @media{'.concat('a{'.repeat(20_000))))).toEqual([
      ['paragraph', '<p>가</p>'],
    ])
  })
})
