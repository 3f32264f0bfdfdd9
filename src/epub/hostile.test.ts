import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { EpubError, type ParsedBook } from './book.ts'
import { parseEpub } from './parse.ts'
import { plantEpub } from './planted-book.ts'
import { findDisagreements, findForbidden } from './safe-output.ts'
import { writeEpub } from './write.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const read = (body: string, head = '') =>
  parseEpub(plantEpub({ pages: { 'a.xhtml': `${body}<p>끝</p>` }, head }))
const htmlOf = (book: ParsedBook) => [...book.blocks, ...book.notes].map((part) => part.html).join('\n')

const ATTACKS: Record<string, string> = {
  script: '<script>alert(1)</script><p onclick="alert(1)">a</p>',
  'script in its own words': '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  'self-closing script': '<script src="http://evil.example/x.js"/><p>뒤</p>',
  'broken script': '<scr<script>ipt>alert(1)</scr</script>ipt>',
  handlers: '<img src="x" onerror="alert(1)"/><body onload="alert(1)"><svg onload="alert(1)"/>',
  'javascript links':
    '<p><a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a><a href="JaVaScRiPt:x">c</a></p>',
  'data links':
    '<p><a href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;">a</a><img src="data:image/svg+xml,&lt;svg/&gt;"/></p>',
  'other schemes':
    '<p><a href="file:///etc/passwd">a</a><a href="vbscript:x">b</a><a href="//evil.example">c</a><a href="blob:x">d</a></p>',
  frames:
    '<iframe src="http://evil.example"></iframe><object data="x.swf"><embed src="x"/></object><frameset><frame src="x"/></frameset>',
  forms:
    '<form action="http://evil.example"><input name="q"/><button formaction="javascript:x">b</button><textarea>t</textarea><select><option>o</option></select></form>',
  media:
    '<audio src="http://evil.example/a.mp3" autoplay=""/><video poster="http://evil.example/p.png"><source src="x"/></video><canvas/>',
  'remote pictures':
    '<p><img src="http://evil.example/p.png" srcset="http://evil.example/q.png 2x" alt="그림"/><picture><source srcset="x"/></picture></p>',
  foreignObject:
    '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="x">a</p></foreignObject><script>alert(1)</script></svg>',
  'svg links':
    '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a><use href="http://evil.example/x.svg#a"/><animate attributeName="href" to="javascript:x"/></svg>',
  'formula tricks':
    '<math><maction actiontype="statusline" xlink:href="javascript:x"><mi href="javascript:x" style="x" class="y">x</mi></maction>' +
    '<semantics><mi>y</mi><annotation-xml encoding="text/html"><img src="x" onerror="alert(1)"/></annotation-xml></semantics><mtext><script>alert(1)</script><b onclick="x">b</b></mtext></math>',
  'mutation by namespaces':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  'mutation by noscript': '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  styles:
    '<style>@import "http://evil.example/x.css"; p{background:url(http://evil.example/b)}</style><p style="background:url(javascript:x);position:fixed;text-align:center">a</p>',
  refresh:
    '<meta http-equiv="refresh" content="0;url=http://evil.example"/><base href="http://evil.example/"/><link rel="stylesheet" href="http://evil.example/x.css"/>',
  'odd attributes':
    '<p id="x" name="y" data-z="1" contenteditable="" autofocus="" tabindex="1" class="evil note-link" xml:base="http://evil.example" dir="evil" lang="&quot;&gt;&lt;script&gt;">a</p>',
  templates:
    '<template><p>x</p><script>alert(1)</script></template><slot name="x"/><dialog open="">d</dialog><details ontoggle="x" open=""><summary>s</summary>t</details>',
  plaintext: '<xmp><script>alert(1)</script></xmp><title><b onclick="x">t</b></title>',
  clobbering:
    '<a id="document" name="cookie" href="#x">a</a><p id="__proto__">b</p><a href="#__proto__">c</a><a href="#constructor">d</a>',
}

describe('nothing active survives', () => {
  it.each(Object.entries(ATTACKS))('%s', async (_, body) => {
    const book = await read(body)
    expect(findForbidden(book)).toEqual([])
    expect(findDisagreements(book)).toEqual([])
    expect(htmlOf(book)).not.toMatch(/evil\.example|onerror=|<script/)
    expect(book.blocks.some((block) => block.text.endsWith('끝'))).toBe(true)
  })

  it('and what was said in words is still said in words', async () => {
    const book = await read('<p>&lt;script&gt;alert("주")&lt;/script&gt; &amp;amp; 끝</p>')
    expect(book.blocks[0]).toMatchObject({
      html: '<p>&lt;script&gt;alert("주")&lt;/script&gt; &amp;amp; 끝</p>',
      text: '<script>alert("주")</script> &amp; 끝',
    })
  })

  it('ordinary links open elsewhere and tell nothing about the reader', async () => {
    const book = await read(
      '<p><a href="https://example.org/?a=1&amp;b=2" onclick="x">밖</a> <a href="mailto:a@b.c">편지</a></p>',
    )
    expect(book.blocks[0]?.html).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">밖</a> ' +
        '<a href="mailto:a@b.c" rel="noopener noreferrer nofollow" target="_blank">편지</a></p>',
    )
  })

  it('metadata is plain text', async () => {
    const metadata =
      '<dc:title>&lt;b onclick="x"&gt;제목&lt;/b&gt;&#x202E;txt&lt;script&gt;alert(1)&lt;/script&gt;</dc:title><dc:language>ko</dc:language>' +
      '<dc:creator>홍&lt;i&gt;길동&lt;/i&gt;&#x85;</dc:creator><dc:description>&lt;p&gt;하나&lt;/p&gt;&lt;img src=x onerror=alert(1)&gt;&lt;p&gt;둘&lt;br&gt;셋&lt;/p&gt;</dc:description>'
    const book = await parseEpub(plantEpub({ metadata }))
    expect(book.metadata.title).toBe('제목txt')
    expect(book.metadata.authors).toEqual(['홍길동'])
    expect(book.metadata.description).toBe('하나\n\n둘 셋')
  })

  it('contents are plain text too', async () => {
    const nav =
      '<nav epub:type="toc"><ol><li><a href="a.xhtml"><img src="x" onerror="alert(1)"/>하나<script>x</script></a></li></ol></nav>'
    const book = await parseEpub(plantEpub({ nav }))
    expect(book.sections).toEqual([{ title: '하나', level: 1, block: 0 }])
  })
})

const NAMES =
  'p div span a b i em strong ul ol li dl dt dd table tr td th caption blockquote h1 h2 h6 pre br hr img svg math mi mtext mrow ruby rt rp rb script style title ' +
  'textarea iframe object section aside figure figcaption select option button form input noscript template foreignObject annotation-xml desc q sub sup abbr x:y epub:switch nobr font center'
const name = fc.constantFrom(...NAMES.split(' '))
const attribute = fc.constantFrom(
  '',
  ' id="a"',
  ' id="b"',
  ' href="#a"',
  ' href="javascript:x"',
  ' href="https://example.org"',
  ' onclick="x"',
  ' class="verse x-center"',
  ' style="display:block;text-align:center"',
  ' epub:type="noteref" href="#b"',
  ' epub:type="footnote"',
  ' epub:type="z3998:verse"',
  ' lang="en"',
  ' dir="rtl"',
  ' src="a.xhtml"',
  ' start="3"',
  ' colspan="2"',
  ' hidden=""',
  ' role="doc-noteref"',
  ' type="a"',
)
const text = fc.oneof(
  fc.constantFrom(' ', '\n', '가나다', 'e\u0301', '&nbsp;', '&lt;', '&amp;', '1', '[2]', ' a  b ', '\u3000'),
  fc.string({ maxLength: 6 }).map((s) => s.replaceAll('\0', '')),
)
const markup: fc.Arbitrary<string> = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text,
    fc
      .tuple(name, attribute, fc.constantFrom('', '/'))
      .map(([tag, attr, slash]) => `<${tag}${attr}${slash}>`),
    fc
      .tuple(name, attribute, fc.array(tie('tree'), { maxLength: 5 }))
      .map(([tag, attr, inner]) => `<${tag}${attr}>${inner.join('')}</${tag}>`),
  ),
})).tree

describe('whatever a page holds', () => {
  it('only allowed elements come out, and their text is the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(markup, { minLength: 1, maxLength: 6 }), async (parts) => {
        const book = await read(parts.join('')).catch((error: unknown) => error)
        if (book instanceof EpubError && book.code === 'EMPTY_BOOK') return // A script without an end takes the rest of the page.
        if (book instanceof EpubError && book.code === 'DOCTYPE_ENTITIES') return
        // Anything but a book fails in the checks below.
        const parsed = book as ParsedBook
        expect(findForbidden(parsed)).toEqual([])
        expect(findDisagreements(parsed)).toEqual([])
        for (const block of parsed.blocks) expect(block.text).toBe(block.text.normalize('NFC').trim())
      }),
      { numRuns: proofSize({ small: 150, full: 600 }) },
    )
  }, 60_000)

  it('a damaged file is a book or a fault, never an accident', async () => {
    const nav = '<nav epub:type="toc"><ol><li><a href="a.xhtml#h">하나</a></li></ol></nav>'
    const page =
      '<h1 id="h">하나</h1><p>말씀<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>주</p></aside>'
    const sound = plantEpub({
      nav,
      pages: { 'a.xhtml': page },
      head: '<link rel="stylesheet" href="a.css"/>',
      files: { 'OPS/a.css': 'p { text-indent: 0 }' },
    })
    // Some damage hits the archive, some the files in it before they are packed.
    const files = Object.entries(unzipSync(sound))
    const damage = fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length), damage, async (which, flips) => {
        const hit = (bytes: Uint8Array) => {
          const copy = bytes.slice()
          for (const [at, value] of flips) copy[at % copy.length] = value
          return copy
        }
        const inside = files.map(([name, bytes], i) => [name, i === which ? hit(bytes) : bytes] as const)
        const bytes = which === files.length ? hit(sound) : writeEpub(Object.fromEntries(inside))
        const outcome = await parseEpub(bytes).catch((error: unknown) => error)
        if (!(outcome instanceof EpubError)) expect(outcome).toHaveProperty('blocks')
      }),
      { numRuns: proofSize({ small: 150, full: 600 }) },
    )
  }, 60_000)
})
