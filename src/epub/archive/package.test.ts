import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readIsbn } from './metadata.ts'
import { parseEpub } from '#src/epub/parse.ts'
import { plantEpub, type Plant } from '#src/epub/planted-book.ts'

const read = (plant: Plant) => parseEpub(plantEpub(plant))
const dots = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })

describe('what a book says about itself', () => {
  it('in the way of EPUB 3', async () => {
    const { metadata } = await read({
      metadata:
        '<dc:identifier id="id">urn:uuid:1</dc:identifier><dc:identifier>urn:isbn:978-89-10-00000-0</dc:identifier><dc:identifier>978-0-306-40615-7</dc:identifier>' +
        '<dc:title id="t2">부제</dc:title><meta refines="#t2" property="title-type">subtitle</meta><dc:title id="t1">제목</dc:title><meta refines="#t1" property="title-type">main</meta>' +
        '<dc:creator id="c2">둘째</dc:creator><meta refines="#c2" property="role">aut</meta><meta refines="#c2" property="display-seq">2</meta>' +
        '<dc:creator id="c1">첫째</dc:creator><meta refines="#c1" property="display-seq">1</meta>' +
        '<dc:contributor id="t">옮긴이</dc:contributor><meta refines="#t" property="role">trl</meta><dc:creator id="i">그린이</dc:creator><meta refines="#i" property="role">ill</meta>' +
        '<dc:publisher>출판사</dc:publisher><dc:language>ko_kr</dc:language><dc:date>2020-05-07T23:30:38Z</dc:date>',
    })
    expect(metadata).toEqual({
      identifier: 'urn:uuid:1',
      title: '제목',
      subtitle: '부제',
      language: 'ko-KR',
      authors: ['첫째', '둘째'],
      translators: ['옮긴이'],
      publisher: '출판사',
      isbn: '9780306406157',
      publishedOn: '2020-05-07',
    })
  })

  it('in the way of EPUB 2', async () => {
    const { metadata } = await read({
      metadata:
        '<dc:title>제목</dc:title><dc:creator opf:role="aut">지은이</dc:creator><dc:creator opf:role="trl">옮긴이</dc:creator><dc:language>ko</dc:language>' +
        '<dc:identifier opf:scheme="ISBN">0-306-40615-2</dc:identifier><dc:date opf:event="modification">2021</dc:date><dc:date opf:event="publication">1907-03</dc:date>',
    })
    expect(metadata).toMatchObject({
      title: '제목',
      authors: ['지은이'],
      translators: ['옮긴이'],
      isbn: '0306406152',
      publishedOn: '1907-03',
    })
  })

  it('or hardly anything: then the first heading is the title and the language unknown', async () => {
    const { metadata } = await read({
      metadata: '<dc:language>??</dc:language><dc:date>0101-01-01</dc:date>',
      pages: { 'a.xhtml': '<h1>머리말</h1>' },
    })
    expect(metadata).toEqual({ title: '머리말', language: 'und', authors: [], translators: [] })
  })

  it('an ISBN counts only with a right check digit', () => {
    expect(readIsbn('ISBN 978-0-306-40615-7')).toBe('9780306406157')
    expect(readIsbn('080442957x')).toBe('080442957X')
    expect(readIsbn('9780306406158')).toBeUndefined()
    expect(readIsbn('urn:uuid:0306406152')).toBeUndefined()
  })
})

describe('the contents', () => {
  const pages = {
    'a.xhtml':
      '<section id="s"><h1>하나</h1><p>가</p></section><div><p id="m">나 <b id="inner">다</b></p><a id="end"/></div>',
    'b.xhtml': '<h1>둘</h1>',
  }

  it('come from the navigation document and lead to the exact block', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="a.xhtml#s">처음</a><ol><li><a href="a.xhtml#inner">속</a></li></ol></li><li><span>묶음</span><ol><li><a href="a.xhtml#end">끝</a></li></ol></li><li><a href="../../x">밖</a></li></ol></nav>' +
      '<nav epub:type="page-list"><ol><li><a href="a.xhtml#m">12</a></li></ol></nav>'
    const book = await read({ pages, nav })
    expect(book.sections).toEqual([
      { title: '처음', level: 1, block: 0 },
      { title: '속', level: 2, block: 2 },
      { title: '묶음', level: 1, block: 3 },
      { title: '끝', level: 2, block: 3 },
    ])
    expect(book.pageLabels).toEqual([{ label: '12', block: 2 }])
  })

  it('or from the NCX', async () => {
    const ncx =
      '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>' +
      '<navPoint><navLabel><text>하나</text></navLabel><content src="a.xhtml"/><navPoint><navLabel><text>둘</text></navLabel><content src="b.xhtml"/></navPoint></navPoint></navMap>' +
      '<pageList><pageTarget value="3"><navLabel><text>iii</text></navLabel><content src="a.xhtml#m"/></pageTarget></pageList></ncx>'
    const book = await read({
      pages,
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      spineAttributes: 'toc="ncx"',
      files: { 'OPS/toc.ncx': ncx },
    })
    expect(book.sections).toEqual([
      { title: '하나', level: 1, block: 0 },
      { title: '둘', level: 2, block: 3 },
    ])
    expect(book.pageLabels).toEqual([{ label: 'iii', block: 2 }])
  })

  it('or from the headings, or are the title alone', async () => {
    expect((await read({ pages })).sections).toEqual([
      { title: '하나', level: 1, block: 0 },
      { title: '둘', level: 1, block: 3 },
    ])
    expect((await read({})).sections).toEqual([{ title: '심은 책', level: 1, block: 0 }])
  })

  it('a broken NCX is as good as none', async () => {
    const manifest = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    const book = await read({ pages, manifest, files: { 'OPS/toc.ncx': '<ncx><navMap></ncx' } })
    expect(book.sections).toHaveLength(2)
  })

  it('page breaks in the text serve where there is no page-list, and are no text', async () => {
    const book = await read({
      pages: {
        'a.xhtml':
          '<p>가<span epub:type="pagebreak" id="p7" title="7">7</span>나</p><div role="doc-pagebreak" aria-label="8"/><p>다</p>',
      },
    })
    expect(book.pageLabels).toEqual([
      { label: '7', block: 0 },
      { label: '8', block: 1 },
    ])
    expect(book.blocks.map((block) => block.text)).toEqual(['가나', '다'])
  })

  it('links inside the book lead to blocks, links to nowhere are their words', async () => {
    const book = await read({
      pages: {
        'a.xhtml': '<p><a href="b.xhtml#t">보라</a> <a href="none.xhtml">없다</a></p>',
        'b.xhtml': '<p>가</p><p id="t">나</p>',
      },
    })
    expect(book.blocks[0]?.html).toBe('<p><a href="block:2">보라</a> 없다</p>')
  })

  it('books that are read from right to left say so', async () => {
    expect((await read({ spineAttributes: 'page-progression-direction="rtl"' })).direction).toBe('rtl')
    expect((await read({ metadata: '<dc:title>x</dc:title><dc:language>he</dc:language>' })).direction).toBe(
      'rtl',
    )
    expect((await read({})).direction).toBe('ltr')
  })
})

describe('pictures', () => {
  const png = '<item id="png" href="a.png" media-type="image/png" properties="cover-image"/>'

  it('are encoded anew, with their size, at most 1,600 pixels a side', async () => {
    const big = await dots(3_200, 400).jpeg().toBuffer()
    const book = await read({
      pages: { 'a.xhtml': '<p>가</p><p><img src="a.jpg" alt="그림 &quot;1&quot;" onerror="x"/></p>' },
      files: { 'OPS/a.jpg': big },
    })
    expect(book.images).toMatchObject([{ width: 1600, height: 200, mime: 'image/webp' }])
    expect(book.blocks[1]).toMatchObject({ kind: 'figure', text: '' })
    expect(book.blocks[1]?.html).toBe(
      `<figure><img src="image:${book.images[0]?.key}" width="1600" height="200" alt="그림 &quot;1&quot;"></figure>`,
    )
  })

  it('keep their caption', async () => {
    const book = await read({
      pages: { 'a.xhtml': '<figure><img src="a.png"/><figcaption>설명</figcaption></figure>' },
      manifest: png,
      files: { 'OPS/a.png': await dots(20, 10).png().toBuffer() },
    })
    expect(book.blocks[0]).toMatchObject({ kind: 'figure', text: '설명' })
    expect(book.cover).toBe(book.images[0]?.key)
  })

  it('that are broken leave their description, and the book goes on', async () => {
    const book = await read({
      pages: { 'a.xhtml': '<p>가<img src="a.png" alt="그림"/></p><p><img src="a.png"/></p><p>나</p>' },
      files: { 'OPS/a.png': new Uint8Array([1, 2, 3]) },
    })
    expect(book.images).toEqual([])
    expect(book.blocks.map((block) => block.text)).toEqual(['가그림', '나'])
  })

  it('that would fill the memory are broken pictures', async () => {
    const huge = await dots(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer()
    const book = await read({
      pages: { 'a.xhtml': '<p>가<img src="a.png" alt="큰 그림"/></p>' },
      files: { 'OPS/a.png': huge },
    })
    expect(book.images).toEqual([])
    expect(book.blocks[0]?.text).toBe('가큰 그림')
  }, 30_000)

  it('on a cover page framed by SVG are themselves', async () => {
    const svg =
      '<div><svg viewBox="0 0 20 10"><image width="20" height="10" xlink:href="a.png"/></svg></div><p>가</p>'
    const plant = {
      pages: { 'a.xhtml': svg },
      guide: '<guide><reference type="cover" href="a.xhtml"/></guide>',
      files: { 'OPS/a.png': await dots(20, 10).png().toBuffer() },
    }
    const book = await read(plant)
    expect(book.images).toMatchObject([{ width: 20, height: 10 }])
    expect(book.cover).toBe(book.images[0]?.key)
  })

  it('drawn in SVG become pixels, and reach for nothing outside', async () => {
    const drawing =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">' +
      '<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><rect width="40" height="20" fill="#0a0"/></svg>'
    const book = await read({
      pages: {
        'a.xhtml':
          '<p><img src="a.svg" alt="도안"/></p><div><svg viewBox="0 0 8 8"><circle r="4" fill="red"/></svg></div>',
      },
      files: { 'OPS/a.svg': drawing },
    })
    expect(book.images).toMatchObject([
      { width: 40, height: 20 },
      { width: 8, height: 8 },
    ])
    const { dominant } = await sharp(book.images[0]?.bytes).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })

  it('drawn in SVG with entities of their own are broken pictures', async () => {
    const drawing = '<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 4 4"><text>&x;</text></svg>'
    const book = await read({
      pages: { 'a.xhtml': '<p>가<img src="a.svg" alt="도안"/></p>' },
      files: { 'OPS/a.svg': drawing },
    })
    expect(book.blocks[0]?.text).toBe('가도안')
  })

  it('may be the pages of a book', async () => {
    const book = await read({
      spine: '<itemref idref="png"/>',
      manifest: png,
      files: { 'OPS/a.png': await dots(20, 10).png().toBuffer() },
    })
    expect(book.blocks).toMatchObject([{ kind: 'figure' }])
  })
})
