import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { listPictureFiles, type MarkdownOptions, renderMarkdown } from './markdown.ts'

const htmlOf = (source: string, options?: MarkdownOptions) => renderMarkdown(source, options).html
const picture = (src: string) => ({ src, width: 800, height: 500 })

describe('Markdown of our own content', () => {
  test('makes paragraphs, whose lines are joined', () => {
    expect(htmlOf('하나\n둘\n\n셋')).toBe('<p>하나 둘</p>\n<p>셋</p>')
    expect(htmlOf('끝을  \n남기고\\\n나눕니다')).toBe('<p>끝을<br>\n남기고<br>\n나눕니다</p>')
    expect(htmlOf('Geneva had it by\n12. and Zürich by\n13. of May')).toBe(
      '<p>Geneva had it by 12. and Zürich by 13. of May</p>',
    )
  })

  test('makes headings below the title of the page, and rules', () => {
    expect(htmlOf('# 가\n## 나\n### 다\n#라\n---')).toBe(
      '<h2>가</h2>\n<h2>나</h2>\n<h3>다</h3>\n<p>#라</p>\n<hr>',
    )
  })

  test('makes quotations, and quotations in them', () => {
    expect(htmlOf('> 하나\n> > 둘\n>\n> - 셋')).toBe(
      '<blockquote><p>하나</p>\n<blockquote><p>둘</p></blockquote>\n<ul>\n<li>셋</li>\n</ul></blockquote>',
    )
    expect(htmlOf('> > > > 깊이')).toBe(
      '<blockquote><blockquote><blockquote><p>&gt; 깊이</p></blockquote></blockquote></blockquote>',
    )
  })

  test('makes lists, whose items may go on below or stand apart', () => {
    expect(htmlOf('- 하나\n  더\n\n- 둘\n\n끝')).toBe('<ul>\n<li>하나 더</li>\n<li>둘</li>\n</ul>\n<p>끝</p>')
    expect(htmlOf('3. three\n4. four')).toBe('<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>')
    expect(htmlOf('- a\n1. b')).toBe('<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>')
  })

  test('makes emphasis, also where a Korean particle follows at once', () => {
    expect(htmlOf('**굳게**는 *기울여*를 ***둘 다***')).toBe(
      '<p><strong>굳게</strong>는 <em>기울여</em>를 <strong><em>둘 다</em></strong></p>',
    )
    expect(htmlOf('**a *b* c** *d **e** f*')).toBe(
      '<p><strong>a <em>b</em> c</strong> <em>d <strong>e</strong> f</em></p>',
    )
    expect(htmlOf('*두 줄에\n걸쳐서*')).toBe('<p><em>두 줄에 걸쳐서</em></p>')
  })

  test('leaves asterisks that mark nothing', () => {
    expect(htmlOf('2 * 3 * 4, **열린 채, a*, \\*a\\*, ****')).toBe(
      '<p>2 * 3 * 4, **열린 채, a*, *a*, ****</p>',
    )
    expect(htmlOf('**a *b** c')).toBe('<p><strong>a *b</strong> c</p>')
    expect(htmlOf('*a **b* c')).toBe('<p><em>a **b</em> c</p>')
  })

  test('makes links to our pages and to the web over TLS, and to nothing else', () => {
    expect(htmlOf('[책](/book?a=1&b=2) [*웹*](https://example.org/)')).toBe(
      '<p><a href="/book?a=1&amp;b=2">책</a> <a href="https://example.org/" rel="noopener noreferrer"><em>웹</em></a></p>',
    )
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'http://evil.example',
      'https://',
      '/a" onclick="b',
    ])
      expect(htmlOf(`[a](${address})`), address).not.toContain('<a')
  })

  test('does not let a link and emphasis cross', () => {
    for (const source of ['*a [b* c](/d)', '[a *b](/c) d*', '*a [b***c](/x)**', '[a [b](/c) d](/e)'])
      expect(htmlOf(source)).toBe(browserHtml(htmlOf(source)))
  })

  test('shows pictures that stand on a line of their own and have a file', () => {
    const pictureOf = (file: string) => (file === '01-1.webp' ? picture('/media/asset/1/a.webp') : undefined)
    expect(htmlOf('앞\n![배와 "강"](01-1.webp)\n뒤', { pictureOf })).toBe(
      '<p>앞</p>\n<figure><img src="/media/asset/1/a.webp" width="800" height="500" alt="배와 &quot;강&quot;" loading="lazy" decoding="async"></figure>\n<p>뒤</p>',
    )
    expect(htmlOf('![없음](02.webp)', { pictureOf })).toBe('')
    const sizes = () => ({ ...picture('/a'), srcset: '/a 400w', sizes: '100vw' })
    expect(htmlOf('![x](a.webp)', { pictureOf: sizes })).toContain('srcset="/a 400w" sizes="100vw"')
  })

  test('names the files of its pictures, and takes no path for one', () => {
    const source =
      '![a](01-1.webp)\n\n> 글 ![b](02.webp)\n\n![c](그림.png)\n![a](01-1.webp)\n![x](../secret)\n![y](/etc/passwd)\n![z](https://a.example/b.png)\n![w](.env)'
    expect(listPictureFiles(source)).toEqual(['01-1.webp', '그림.png'])
    const pictureOf = () => picture('/x')
    expect(htmlOf('![x](../secret)', { pictureOf })).not.toContain('<img')
  })

  test('names the picture in a quotation as well', () => {
    expect(listPictureFiles('> ![a](1.webp)')).toEqual(['1.webp'])
  })

  test('keeps the lines of verse, its indents and its stanzas', () => {
    expect(htmlOf('물가에\n    배 하나\n- 그리고 *저녁*\n1. 아침\n\n둘째 연', { verse: true })).toBe(
      '<p class="verse">물가에<br>\n\u2003\u2003배 하나<br>\n- 그리고 <em>저녁</em><br>\n1. 아침</p>\n<p class="verse">둘째 연</p>',
    )
    expect(htmlOf('## 제목\n> 시편', { verse: true })).toBe(
      '<h2>제목</h2>\n<blockquote><p class="verse">시편</p></blockquote>',
    )
  })

  test('tells what is read of it, a line for each block', () => {
    const { text } = renderMarkdown(
      '## 하나 & *둘*\n\n- <셋>\n- [넷](/a)\n\n---\n\n> 다섯\n\n![그림](a.webp)\n\n여섯  \n일곱',
      { pictureOf: () => picture('/a') },
    )
    expect(text).toBe('하나 & 둘\n<셋>\n넷\n다섯\n여섯\n일곱')
  })
})

describe('hostile Markdown', () => {
  test('shows markup as text', () => {
    const source =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n&lt;b&gt; &#x3c;\n\n![" onerror="x](a.webp)'
    const html = htmlOf(source, { pictureOf: () => picture('/a?"><script>') })
    expect(elementsOf(html)).toEqual(new Set(['p', 'figure', 'img']))
    expect(html).toContain('&amp;lt;b&amp;gt;')
  })

  test('can make nothing but the elements and attributes named here', () => {
    const words = [
      '*',
      '**',
      '***',
      '[',
      '](',
      ')',
      '](/a)',
      '](https://a.b)',
      '!',
      '\\',
      '<b ',
      '"',
      "'",
      '&',
      '\n',
    ]
    const lines = [
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '## ',
      '---',
      '  ',
      '\t',
      '![a](b.webp)',
      '한',
      'a',
      ' ',
      '\0',
      '\ud800',
    ]
    const source = fc.array(fc.constantFrom(...words, ...lines), { maxLength: 60 }).map((all) => all.join(''))
    fc.assert(
      fc.property(source, fc.boolean(), (text, verse) => {
        const html = htmlOf(text, { verse, pictureOf: () => picture('/x') })
        // A browser that reads it writes the same, so no element is left open or crosses another.
        expect(browserHtml(html).replaceAll('&quot;', '"')).toBe(html.replaceAll('&quot;', '"'))
        for (const name of elementsOf(html)) expect(ALLOWED).toContain(name)
      }),
      { numRuns: 5000 },
    )
  })

  test('takes time in proportion to the text', () => {
    const hostile = [
      '*',
      '**a ',
      '*a **b ',
      '[',
      '](',
      '[a](',
      '[a](/',
      '> ',
      '- \n\n',
      '![',
      '\n\n- a',
      '\\',
      '1. a\n\n\n',
      '![](',
      '> > > >\n',
      '` ',
    ]
    for (const part of hostile) {
      const source = part.repeat(Math.ceil(400_000 / part.length))
      const started = performance.now()
      renderMarkdown(source, { pictureOf: () => undefined })
      expect(performance.now() - started, JSON.stringify(part)).toBeLessThan(2000)
    }
  })
})

const ALLOWED = [
  'p',
  'h2',
  'h3',
  'hr',
  'blockquote',
  'ul',
  'ol',
  'li',
  'em',
  'strong',
  'a',
  'br',
  'figure',
  'img',
]

function browserHtml(html: string): string {
  return serialize(parseFragment(html))
}

function elementsOf(html: string): Set<string> {
  return new Set(Array.from(browserHtml(html).matchAll(/<([a-z\d]+)/g), ([, name]) => name ?? ''))
}
