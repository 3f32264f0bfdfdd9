import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanPreviewHtml, excerptOf } from './preview-html.ts'

const clean = (sent: string) => cleanPreviewHtml(sent).html

describe('of what an editor writes', () => {
  test('all that a review needs is kept', () => {
    const written =
      '<h2>제목</h2><p>첫 <strong>굵은</strong> <em>기운</em> <u>밑줄</u> <s>지운</s> 글<br>둘째 줄</p>' +
      '<blockquote><p>따온 말</p></blockquote><ul><li><p>하나</p></li></ul><ol><li><p>둘</p></li></ol><hr><h3>끝</h3>'
    expect(clean(written)).toBe(written)
    expect(cleanPreviewHtml(written).text).toBe(
      '제목\n첫 굵은 기운 밑줄 지운 글\n둘째 줄\n따온 말\n\n하나\n\n\n둘\n\n\n\n끝',
    )
  })

  test('older names of the same marks are kept under ours', () => {
    expect(clean('<h1>가</h1><p><b>나</b><i>다</i><del>라</del></p>')).toBe(
      '<h2>가</h2><p><strong>나</strong><em>다</em><s>라</s></p>',
    )
  })

  test('links to the web and to our own pages lead there, and say whose they are', () => {
    const rel = ' rel="nofollow ugc noopener"'
    expect(clean('<a href="https://a.example/?q=1&amp;r=2" target=_blank>가</a>')).toBe(
      `<a href="https://a.example/?q=1&#x26;r=2"${rel}>가</a>`,
    )
    expect(clean(`<a title='>' href='/book/3'>나</a>`)).toBe(`<a href="/book/3"${rel}>나</a>`)
  })

  test('the text stays text', () => {
    expect(clean('<p>1 < 2 &lt;b&gt; & 3</p>')).toBe('<p>1 &#x3C; 2 &#x3C;b> &#x26; 3</p>')
  })
})

describe('nothing that acts is kept', () => {
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<SCRIPT SRC=//evil.example>', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="dlg" id="main">가</p>', '<p>가</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a xlink:href="javascript:alert(1)">가</a></svg>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
    ['<a href="/book/>』가<h1>">가</a>', '<a>가</a>'],
    ['<a href="javascript:alert(1)">가</a>', '<a>가</a>'],
    ['<a href="java\nscript:alert(1)">가</a>', '<a>가</a>'],
    ['<a href="&#106;avascript:alert(1)">가</a>', '<a>가</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">가</a>', '<a>가</a>'],
    ['<a href="//evil.example">가</a>', '<a>가</a>'],
    ['<a href="/\\evil.example">가</a>', '<a>가</a>'],
    ['<a href="vbscript:x">가</a>', '<a>가</a>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<style>*{display:none}</style>가', '가'],
    ['<form action=/api/auth/logout><button>가</button></form>', '가'],
    ['<base href="https://evil.example"><meta http-equiv=refresh content=0>', ''],
    ['<<x>script>alert(1)<</x>/script>', '&#x3C;script>alert(1)&#x3C;/script>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', ''],
    ['<!--><img src=x onerror=alert(1)>-->', ''],
    ['<template><script>alert(1)</script></template>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '">'],
    ['<p>가<blockquote>나</p></div></section></html>다', '<p>가</p><blockquote>나<p></p>다</blockquote>'],
  ])('of %s', (sent, kept) => {
    const html = clean(sent)
    expectHarmless(html)
    expect(html).toBe(kept)
  })

  test('whatever is sent, and what is kept is kept again as it is', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '&',
        '=',
        '\0',
        '<!--',
        '-->',
        ' href=',
        'javascript:',
        '<a ',
        '</',
      ),
      fc
        .constantFrom('p', 'h2', 'em', 'a', 'li', 'ul', 'script', 'svg', 'style')
        .chain((name) =>
          fc.constantFrom(`<${name}>`, `</${name}>`, `<${name} onload=x>`, `<${name} href="https://a.b">`),
        ),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = clean(pieces.join(''))
        expectHarmless(html)
        expectHarmless(clean(html))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('in a moment', () => {
  test.each([
    ['fifty thousand levels', '<blockquote>'.repeat(50_000)],
    ['headings in marks in headings', '<h2><em>'.repeat(40_000)],
    [
      'marks that a parser would open again in each paragraph',
      '<b a=1><i b=2>'.repeat(9000) + '<p>'.repeat(90_000),
    ],
    ['scripts without an end', '<script>'.repeat(50_000)],
    ['comments without an end', '<!--'.repeat(100_000)],
    ['attributes without an end', `<a href="`.repeat(40_000)],
    ['tags without an end', '<p '.repeat(130_000)],
    ['less-than signs', '<'.repeat(400_000)],
    ['lists in lists', '<ul><li>'.repeat(50_000)],
    ['a name without an end', `<${'a'.repeat(399_999)}`],
    ['quotation marks in quotation marks', `<a '<b "<c" '`.repeat(30_000)],
    ['paragraphs of a letter', '<p>가</p>'.repeat(45_000)],
    ['references', '&nbsp;'.repeat(66_000)],
    ['breaks', '<br>'.repeat(100_000)],
    ['an attribute without a value', `<a${' href'.repeat(79_000)}>`],
  ])('%s', (_, sent) => {
    const started = process.cpuUsage()
    const { html } = cleanPreviewHtml(sent)
    const { user } = process.cpuUsage(started)
    // In µs. It takes under 100 ms on a machine of its own; a name without an end took minutes.
    expect(user).toBeLessThan(500_000)
    expectHarmless(html)
  })
})

test('a review of marks heaped on one letter, however written, is not looked at', () => {
  const heap = '<p>a' + '&#x301;&#x323;'.repeat(24_000)
  expect(cleanPreviewHtml(heap)).toEqual({ html: '', text: '' })
  expect(cleanPreviewHtml('<p>a' + '<b>&#x301;&#x323;</b>'.repeat(20)).text).toBe('')
  expect(cleanPreviewHtml(`<p>a${'\u0301'.repeat(30)}</p>`).text).toHaveLength(30)
})

test('an excerpt ends at a word', () => {
  expect(excerptOf('짧은 글')).toBe('짧은 글')
  const long = excerptOf('은혜로운 말씀 '.repeat(100))
  expect(long).toMatch(/^(?:은혜로운 말씀 )+은혜로운…$|^(?:은혜로운 말씀 ?)+…$/)
  expect(Array.from(long).length).toBeLessThanOrEqual(240)
  expect(Array.from(excerptOf('가'.repeat(1000)))).toHaveLength(240)
})

/** Only our own tags, as we write them. */
function expectHarmless(html: string) {
  const others = html
    .replaceAll(/<\/?(?:p|h2|h3|blockquote|ul|ol|li|strong|em|u|s|a|br|hr)>/g, '')
    .replaceAll(/<a href="(?:https?:\/\/|\/(?!\/))[^"<>\s\\]*" rel="nofollow ugc noopener">/g, '')
  expect(others).not.toContain('<')
}
