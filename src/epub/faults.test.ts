import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { EpubError } from './book.ts'
import { parseEpub } from './parse.ts'
import { plantEpub, type Plant } from './planted-book.ts'
import { writeEpub } from './write.ts'

async function faultOf(bytes: Uint8Array): Promise<{ code: string; file: string | undefined }> {
  const outcome = await parseEpub(bytes).catch((error: unknown) => error)
  if (outcome instanceof EpubError) return { code: outcome.code, file: outcome.file }
  throw new Error('no EpubError', { cause: outcome })
}
const faultOfPlant = (plant: Plant) => faultOf(plantEpub(plant))

/** A zip whose entry's name is changed in place, since no honest tool writes such names. */
function renamed(from: string, to: string): Uint8Array {
  const bytes = Buffer.from(plantEpub({ files: { [from]: 'x' } }))
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1')
  return bytes
}

describe('a file that is no book is refused with its reason', () => {
  it('when it is not a zip', async () => {
    expect(await faultOf(strToU8('이것은 책이 아니다'))).toMatchObject({ code: 'NOT_A_ZIP' })
    expect(await faultOf(new Uint8Array())).toMatchObject({ code: 'NOT_A_ZIP' })
  })

  it('when it is cut off in the middle', async () => {
    const whole = plantEpub({})
    expect(await faultOf(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'NOT_A_ZIP' })
  })

  it('when the container is missing or cannot be read', async () => {
    const container = 'META-INF/container.xml'
    expect(await faultOfPlant({ files: { [container]: undefined } })).toEqual({
      code: 'NO_CONTAINER',
      file: container,
    })
    expect(await faultOfPlant({ files: { [container]: '<container' } })).toMatchObject({
      code: 'NO_CONTAINER',
    })
  })

  it('when the package document is missing, broken, or without a spine', async () => {
    const opf = 'OPS/book.opf'
    expect(await faultOfPlant({ files: { [opf]: undefined } })).toEqual({ code: 'NO_PACKAGE', file: opf })
    expect(await faultOfPlant({ files: { [opf]: '<package><metadata></package>' } })).toEqual({
      code: 'BAD_PACKAGE',
      file: opf,
    })
    expect(
      await faultOfPlant({ files: { [opf]: '<package><metadata/><manifest/></package>' } }),
    ).toMatchObject({ code: 'BAD_PACKAGE' })
    expect(
      await faultOfPlant({ files: { [opf]: '<a>'.repeat(50_000) + '</a>'.repeat(50_000) } }),
    ).toMatchObject({ code: 'BAD_PACKAGE' })
  })

  it('when a page of the spine is missing, and says which', async () => {
    const missing = {
      manifest: '<item id="x" href="gone.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="x"/>',
    }
    expect(await faultOfPlant(missing)).toEqual({ code: 'MISSING_FILE', file: 'OPS/gone.xhtml' })
    expect(await faultOfPlant({ spine: '<itemref idref="nobody"/>' })).toEqual({
      code: 'MISSING_FILE',
      file: 'nobody',
    })
  })

  it.each([
    '../../etc/passwd',
    '../../../../secret.xhtml',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://evil.example/a.xhtml',
    '..%2f..%2fsecret',
  ])('when a page is said to lie outside of the book: %s', async (href) => {
    const plant = {
      manifest: `<item id="x" href="${href}" media-type="application/xhtml+xml"/>`,
      spine: '<itemref idref="x"/>',
    }
    expect(await faultOfPlant(plant)).toMatchObject({ code: 'MISSING_FILE' })
  })

  it('when it has neither text nor picture', async () => {
    expect(await faultOfPlant({ pages: { 'a.xhtml': '<p> &nbsp; </p><div><br/></div>' } })).toMatchObject({
      code: 'EMPTY_BOOK',
    })
  })

  it('when its letters belong to no encoding', async () => {
    expect(
      await faultOfPlant({ pages: { 'a.xhtml': new Uint8Array([0x3c, 0x70, 0x3e, 0xff, 0xb0, 0xa1]) } }),
    ).toEqual({ code: 'BAD_ENCODING', file: 'OPS/a.xhtml' })
    expect(
      await faultOfPlant({ pages: { 'a.xhtml': '<?xml version="1.0" encoding="klingon"?><html/>' } }),
    ).toMatchObject({ code: 'BAD_ENCODING' })
  })
})

describe('a locked book', () => {
  const encryption = (algorithm: string, file: string) => ({
    'META-INF/encryption.xml':
      '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">' +
      `<EncryptionMethod Algorithm="${algorithm}"/><CipherData><CipherReference URI="${file}"/></CipherData></EncryptedData></encryption>`,
  })

  it('is refused when its pages are encrypted', async () => {
    const files = {
      ...encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OPS/a.xhtml'),
      'META-INF/rights.xml': '<rights/>',
    }
    expect(await faultOfPlant({ files })).toEqual({ code: 'ENCRYPTED', file: 'OPS/a.xhtml' })
    const asFont = encryption('http://www.idpf.org/2008/embedding', 'OPS/a.xhtml')
    expect(await faultOfPlant({ files: asFont })).toMatchObject({ code: 'ENCRYPTED' })
  })

  it.each(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])(
    'is none when only its fonts are disguised (%s)',
    async (algorithm) => {
      const book = await parseEpub(plantEpub({ files: encryption(algorithm, 'OPS/font.otf') }))
      expect(book.blocks).toHaveLength(1)
    },
  )
})

describe('entities that a book declares itself are refused', () => {
  const bomb = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  it.each(['META-INF/container.xml', 'OPS/book.opf', 'OPS/a.xhtml', 'OPS/nav.xhtml', 'OPS/toc.ncx'])(
    'in %s',
    async (file) => {
      const plant = {
        nav: '<nav epub:type="toc"/>',
        manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
        files: { [file]: `<?xml version="1.0"?>${bomb}<html><body>&b;</body></html>` },
      }
      expect(await faultOfPlant(plant)).toEqual({ code: 'DOCTYPE_ENTITIES', file })
    },
  )

  it('but the document types of EPUB 2 and 3 are no obstacle, and named entities are read', async () => {
    const page =
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">' +
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>하나&nbsp;님&mdash;&hearts;</p></body></html>'
    const book = await parseEpub(plantEpub({ pages: { 'a.xhtml': page } }))
    expect(book.blocks[0]?.text).toBe('하나 님—♥')
  })
})

describe('a zip that means harm', () => {
  it.each([
    ['OPS/evil.txt', '../evil.txt '],
    ['OPS/evil.txt', '/PS/evil.txt'],
    ['OPS/evil.txt', 'OPS\\evil.txt'],
    ['OPS/evil.txt', 'OPS/evil\0txt'],
    ['OPS/evil.txt', 'C:S/evil.txt'],
  ])('%s → %s is an unsafe name', async (from, to) => {
    expect(await faultOf(renamed(from, to))).toMatchObject({ code: 'UNSAFE_NAME' })
  })

  it('may not hold two files of one name', async () => {
    expect(await faultOf(renamed('OPS/b.xhtml', 'OPS/a.xhtml'))).toEqual({
      code: 'UNSAFE_NAME',
      file: 'OPS/a.xhtml',
    })
  })

  it('may not swell when unpacked', async () => {
    expect(await faultOfPlant({ files: { 'OPS/big.txt': new Uint8Array(20_000_000) } })).toEqual({
      code: 'SUSPICIOUS_COMPRESSION',
      file: 'OPS/big.txt',
    })
  })

  it('may not unpack to more than it declares', async () => {
    const name = 'OPS/a.xhtml'
    const bytes = Buffer.from(plantEpub({ pages: { 'a.xhtml': `<p>${'가나다 '.repeat(10_000)}</p>` } }))
    const header = bytes.lastIndexOf(name) - 46 // The central directory, where the size is believed.
    bytes.writeUInt32LE(500, header + 24)
    expect(await faultOf(bytes)).toEqual({ code: 'NOT_A_ZIP', file: name })
  })

  it('may not have damaged pages', async () => {
    const bytes = Buffer.from(plantEpub({ pages: { 'a.xhtml': `<p>${'은혜와 진리 '.repeat(500)}</p>` } }))
    const data = bytes.indexOf('OPS/a.xhtml') + 'OPS/a.xhtml'.length
    bytes.fill(0xff, data, data + 40)
    expect(await faultOf(bytes)).toMatchObject({ code: 'NOT_A_ZIP', file: 'OPS/a.xhtml' })
  })

  it('may not hold more than 10,000 files', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`f${i}`, new Uint8Array()]))
    expect(await faultOf(zipSync(many, { level: 0 }))).toMatchObject({ code: 'TOO_MANY_FILES' })
  })

  it('may not be larger than 256 MB, nor may one page be larger than 16 MB', async () => {
    expect(await faultOf(new Uint8Array(256 * 1024 * 1024 + 1))).toMatchObject({ code: 'TOO_LARGE' })
    const page = randomBytes(17 * 1024 * 1024)
    expect(await faultOfPlant({ pages: { 'a.xhtml': page } })).toEqual({
      code: 'TOO_LARGE',
      file: 'OPS/a.xhtml',
    })
  })
})

describe('pages made to exhaust the reader', () => {
  it.each([
    ['100,000 nested divisions', `${'<div>'.repeat(100_000)}깊다`],
    ['100,000 nested spans', `<p>${'<span>'.repeat(100_000)}깊다</p>`],
    ['100,000 nested lists', `${'<ul><li>'.repeat(50_000)}깊다`],
    ['bold text that is never closed', '<p><b><i>깊다'.repeat(5_000)],
    ['100,000 line breaks', `<p>깊다${'<br/>'.repeat(100_000)}</p>`],
    ['30,000 open comments', `<p>깊다</p>${'<!-- <![CDATA[ <!DOCTYPE '.repeat(30_000)}`],
    [
      'a tag with 200,000 attributes',
      `<p ${Array.from({ length: 200_000 }, (_, i) => `a${i}=""`).join(' ')}>깊다</p>`,
    ],
    [
      'bold text in 30,000 shades',
      `${Array.from({ length: 30_000 }, (_, i) => `<b id="b${i}">깊다`).join('')}${'<p>x'.repeat(30_000)}`,
    ],
    ['20,000 tables in tables', `${'<table><tr><td>'.repeat(20_000)}깊다`],
    [
      '40,000 links in a paragraph',
      `<p>깊다${'<a href="#x">1</a>'.repeat(40_000)}</p><p id="x">${'<a href="#x">2</a>'.repeat(1_000)}</p>`,
    ],
    ['100,000 marks on one letter', `<p>깊다e${'\u0301\u0327'.repeat(50_000)}</p>`],
    ['a formula 20,000 deep', `<p>깊다<math>${'<mrow>'.repeat(20_000)}</math></p>`],
  ])('%s are read in seconds', async (_, body) => {
    const start = performance.now()
    const book = await parseEpub(plantEpub({ pages: { 'a.xhtml': body } })).catch((error: unknown) => error)
    if (book instanceof EpubError) expect(book.code).toBe('TOO_LARGE')
    else expect(JSON.stringify(book)).toContain('깊다')
    expect(performance.now() - start).toBeLessThan(15_000)
  })
})

describe('writing an EPUB', () => {
  it('puts the media type first and stores it, so that any reader knows the file', () => {
    const start = Buffer.from(writeEpub({ 'a.txt': 'a' })).subarray(0, 58)
    expect(start.toString('latin1', 30)).toBe('mimetypeapplication/epub+zip')
    expect(start.readUInt16LE(8)).toBe(0)
  })

  it('yields the same bytes for the same folder', () => {
    expect(plantEpub({})).toEqual(plantEpub({}))
  })
})
