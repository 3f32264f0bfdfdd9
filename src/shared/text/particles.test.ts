import { describe, expect, test } from 'vitest'
import { readingTextOf } from './block-text.ts'
import { keepParticles } from './particles.ts'

describe('a particle', () => {
  test.each([
    ['<p>『천로역정』은 길다</p>', '<p>『천로역정<span class="keep-together">』은</span> 길다</p>'],
    [
      '<p>번연(Bunyan)의 “말”과</p>',
      '<p>번연(Bunyan<span class="keep-together">)의</span> “말<span class="keep-together">”과</span></p>',
    ],
    ['<p>「끝」 그리고</p>', '<p>「끝」 그리고</p>'],
    [
      '<p>긴 <em>『천로 역정』</em>은</p>',
      '<p>긴 <span class="keep-together"><em><span class="wrapping">『천로 역정</span>』</em>은</span></p>',
    ],
    [
      '<p>『책<a href="/a">』</a>을</p>',
      '<p>『책<span class="keep-together"><a href="/a">』</a>을</span></p>',
    ],
    [
      '<p><em><b>『책』</b>과 “말”</em>은</p>',
      '<p><span class="keep-together"><em><span class="wrapping"><span class="keep-together"><b><span class="wrapping">『책</span>』</b>과</span> “말</span>”</em>은</span></p>',
    ],
    [
      '<p><em>천로역정</em>은 <br><em>『책』</em> 은</p>',
      '<p><em>천로역정</em>은 <br><em>『책』</em> 은</p>',
    ],
    ['<p>『책』</p>은</em>', '<p>『책』</p>은</em>'],
  ])('stays with the mark it follows: %s', (html, kept) => {
    expect(keepParticles(html)).toBe(kept)
    expect(readingTextOf(kept)).toBe(readingTextOf(html))
  })

  test.each([
    '<p><img alt="『책』은 (그림)이다" src="x">글</p>',
    '<a href="/book/>』가<div/style=position:fixed><h1/id=injected>">글</a>',
    "<a href='/book/>』가<h1>'>글</a>",
  ])('in a tag is left alone: %s', (html) => {
    expect(keepParticles(html)).toBe(html)
  })

  test('is looked for in time in proportion to the length', () => {
    const began = performance.now()
    for (const hostile of ['<', '<"', "<'", `<"<'`, '<a "']) keepParticles(hostile.repeat(200_000))
    keepParticles('』'.repeat(200_000))
    keepParticles('<em>』</em>은'.repeat(20_000))
    keepParticles('<em>'.repeat(20_000) + '』</em>은'.repeat(20_000))
    expect(performance.now() - began).toBeLessThan(500)
  })
})
