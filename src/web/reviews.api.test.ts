import { beforeAll, describe, expect, test } from 'vitest'
import { addPreview } from '#src/domain/reviews/write-preview.ts'
import { addReview } from '#src/domain/reviews/write-review.ts'
import { testLibrary } from '#src/testing/library.ts'
import { render } from './entry-server.tsx'

const library = testLibrary('once')
const actor = { memberId: 1, now: new Date('2026-11-01T03:00:00Z') }
const EVIL = '</script><script>alert(1)</script>'
let book: number
let preview: number
let review: number

beforeAll(async () => {
  await library.plantMembers(1)
  ;({ bookId: book } = await library.plant({ title: '참된 목자', authors: ['백스터'] }))
  const html = `<p>깊이 <strong>읽었다</strong> ${EVIL}</p>`
  preview = await addPreview(library.db, actor, { bookId: book, title: `다시 읽고 ${EVIL}`, html })
  review = await addReview(library.db, actor, { bookId: book, content: `다정한 책 ${EVIL}` })
})

async function page(path: string) {
  const api = library.api()
  const rendered = await render(new Request(`http://books.example${path}`), {
    language: 'ko',
    apiFetch: (input, init) => api.request(input, init),
    manifest: { routes: {} },
  })
  if (rendered instanceof Response) throw new Error(`${path} leads elsewhere`)
  const { html, status } = rendered
  expect(html, path).not.toContain('<script>alert(1)')
  return { status, html, title: /<title>([^<]*)/.exec(html)?.[1] }
}

describe('a visitor finds in the first answer', () => {
  test('a long review, with what search engines and shared links need', async () => {
    const { status, html, title } = await page(`/preview/${preview}`)
    expect(status).toBe(200)
    expect(title).toContain('다시 읽고')
    expect(html).toContain('<strong>읽었다</strong>')
    expect(html).toMatch(/<meta property="og:description" content="깊이 읽었다/)
    expect(html).toContain('"@type":"Review"')
  })

  test('the lists of long reviews', async () => {
    for (const path of ['/preview', '/preview?tab=recent', `/preview/by/${book}`, '/home', `/book/${book}`])
      expect((await page(path)).html, path).toContain(`href="/preview/${preview}"`)
  })

  test('the portrait of who wrote a long review on every card, and an initial where there is none', async () => {
    const cards = ['/preview', `/preview/by/${book}`, '/home', `/book/${book}`, `/preview/${preview}`]
    const member = library.db.updateTable('member').where('id', '=', 1)
    await member.set({ nickname: '은혜', picture_key: 'p'.repeat(32) }).execute()
    for (const path of cards)
      expect((await page(path)).html, path).toContain(`/media/member/${'p'.repeat(32)}`)
    await member.set({ picture_key: null }).execute()
    for (const path of cards) expect((await page(path)).html, path).toMatch(/class="avatar [^"]*"[^>]*>은</)
  })

  test('whether a book is free, what may be done with it, and how much is said of it', async () => {
    const paid = (await page(`/book/${book}`)).html
    expect(paid).toMatch(/pill--paid">구독</)
    expect(paid).toContain('소리로 듣기: 불가')
    expect(paid).toMatch(/한 줄 리뷰<\/dt><dd[^>]*><a[^>]*>1편/)
    expect(paid).toMatch(/독자 리뷰<\/dt><dd[^>]*><a[^>]*>1편/)
    const open = await library.plant({ title: '열린 책' }, { isFree: true })
    const free = (await page(`/book/${open.bookId}`)).html
    expect(free).toMatch(/pill--free">무료</)
    for (const right of ['소리로 듣기', 'AI 사서', '오프라인', '제한 없는 복사'])
      expect(free).toContain(`${right}: 가능`)
  })

  test('the short reviews of a book where its address ends with a slash, else one of them', async () => {
    const list = await page(`/review/${book}/`)
    expect(list.title).toContain('참된 목자 · 한 줄 리뷰')
    expect(list.html).toContain(`rel="canonical" href="http://books.example/review/${book}/"`)
    expect(list.html).toContain('다정한 책')
    const one = await page(`/review/${review}`)
    expect(one.html).toContain('다정한 책')
    expect(one.html).toContain('name="robots" content="noindex"')
    expect((await page(`/book/${book}`)).html).toContain('다정한 책')
  })

  test('nothing that is a member’s: those lists, and writing, wait for the browser', async () => {
    for (const path of ['/preview?tab=mine', `/preview/write/${book}`, `/preview/edit/${preview}`]) {
      const { status, html } = await page(path)
      expect(status, path).toBe(200)
      expect(html, path).toContain('name="robots" content="noindex"')
    }
  })

  test.each([
    '/preview/999',
    '/preview/by/999',
    '/preview/write/999',
    '/review/999',
    '/review/999/',
    '/preview/x',
  ])('that there is no %s', async (path) => {
    expect((await page(path)).status).toBe(404)
  })
})
