import { beforeAll, describe, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { browser } from '#src/testing/browser.ts'
import { plantEvent, plantIssue } from '#src/testing/magazine.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantWorks } from '#src/testing/series.ts'
import { servePages } from '#src/testing/pages.ts'
import { routes } from '#src/web/routes.ts'

const library = testLibrary('once')
let book: PlantedBook
let serve: (path: string) => Promise<string>

beforeAll(async () => {
  book = await library.plant({ pages: 4, publisher: '언약' }, { isFree: true })
  await library.db.insertInto('category').values({ slug: 'one', name_ko: '하나', name_en: 'One' }).execute()
  await plantWorks(library.db, { published: ['2026-01-01'] })
  await library.db.insertInto('notice').values(NOTICE).execute()
  const member = browser(library.visit())
  await member.signUp()
  // What an unverified member writes is held back.
  await library.db.updateTable('member').set({ email_verified_at: new Date() }).execute()
  const content = { previewTitle: '제목', previewContent: '<p>내용</p>' }
  await member.send('POST', '/api/preview', { bookId: book.bookId, ...content })
  await plantIssue(library.db)
  await plantEvent(library.db)
  const page = servePages(() => library.api())
  serve = async (path) => (await page(path)).text()
})

const NOTICE = {
  shipped_as: null,
  day: '2026-11-01',
  title_ko: '공지',
  text_ko: '글',
  title_en: 'A notice',
  text_en: 'Text',
}

/** h: header, f: footer, b: lower menu, as the specification (§2) says of each address; `-` where one is hidden. */
const FRAMES: Record<string, string> = {
  '/home': 'hfb',
  '/book': 'hfb',
  '/book/$bookId': 'hfb',
  '/book/category/$categoryId': 'hfb',
  '/category': 'hfb',
  '/publisher/$publisherId': 'hfb',
  '/read/$bookId': '---',
  '/review/$id': 'hfb',
  '/preview': 'hfb',
  '/preview/$previewId': 'hfb',
  '/preview/by/$bookId': 'hfb',
  '/preview/write/$bookId': 'hfb',
  '/preview/edit/$previewId': 'hfb',
  '/search/$keyword': 'hfb',
  '/search/$keyword/book': 'hfb',
  '/search/$keyword/series': 'hfb',
  '/series': 'hfb',
  '/series/category/$categoryId': 'hfb',
  '/series/$seriesId': 'hfb',
  '/series/work/$workId/$type': 'hfb',
  '/verse/$ref': 'hfb',
  '/library': 'hfb',
  '/library/bookmark/$bookId': 'hfb',
  '/library/highlight/$bookId': 'hfb',
  '/magazine': 'hfb',
  '/magazine/$articleId': 'hfb',
  '/event/$slug': 'hf-',
  '/event/$slug/$token': 'hf-',
  '/starter': 'hfb',
  '/about': 'hfb',
  '/tos': 'hfb',
  '/privacy': 'hfb',
  '/unsubscribe': 'hfb',
  '/login': '-f-',
  '/signup': '-f-',
  '/verifyEmail': '-f-',
  '/findId': '-f-',
  '/findPassword': '-f-',
  '/resetPassword': '-f-',
  '/authentication': '-f-',
  '/setting': 'h-b',
  '/setting/detail': 'h-b',
  '/setting/detail/profile': 'h-b',
  '/setting/detail/user': 'h-b',
  '/setting/detail/changeMyInfo': 'h-b',
  '/setting/detail/changeIdPw': 'h-b',
  '/setting/detail/withdrawal': 'h-b',
  '/setting/detail/subscribe': 'h-b',
  // Not there without a company that takes cards from abroad.
  '/setting/detail/subscribeAbroad': '---',
  '/setting/detail/payHistory': 'h-b',
  '/setting/detail/group': 'h-b',
  '/setting/detail/notice': 'h-b',
  '/setting/detail/notice/$noticeId': 'h-b',
  '/setting/detail/faq': 'h-b',
  '/setting/detail/contact': 'h-b',
  '/group/join': 'hfb',
  '/group/account': '-f-',
  '/group/inquiry': 'hfb',
  '/success': 'hfb',
  '/fail': 'hfb',
  '/error': '-fb',
  '/inspection': '-fb',
  // Shown at any address, it hides the frame by its own stylesheet.
  '/404': '---',
}

/** Name no page for whoever comes from outside: they lead on. */
const LEADS_ON = ['/', '/setting/detail/withdrawn']

describe('header, footer and lower menu', () => {
  test('are settled for every address there is', () => {
    const paths = (routes.children ?? []).flatMap((one) => ('path' in one ? [one.path] : []))
    expect(paths.filter((path) => !LEADS_ON.includes(path)).toSorted()).toEqual(
      Object.keys(FRAMES).toSorted(),
    )
  })

  for (const [path, frame] of Object.entries(FRAMES))
    test(`of ${path} are ${frame}`, async () => {
      const address = path
        .replace('$bookId', String(book.bookId))
        .replace('$slug', 'stigma-ensemble')
        .replace('$keyword', 'grace')
        .replace('/review/$id', `/review/${book.bookId}/`)
        .replace('$ref', 'rom.8.28')
        .replaceAll(/\$\w+/g, '1')
      expect(frameOf(await serve(address)), address).toBe(frame)
    })

  test('are all there round the index of the settings, which leads to each of them', async () => {
    const html = await serve('/setting/detail')
    for (const name of [
      'subscribe',
      'payHistory',
      'profile',
      'user',
      'changeMyInfo',
      'changeIdPw',
      'notice',
      'faq',
      'contact',
      'withdrawal',
    ])
      expect(html).toContain(`href="/setting/detail/${name}"`)
    expect(html).toContain('<h1>설정</h1>')
  })
})

function frameOf(html: string): string {
  if (html.includes('data-chrome="none"')) return '---'
  const parts = [
    html.includes('<header class="site-header') && !html.includes('data-chrome="headless"') ? 'h' : '-',
    html.includes('<footer class="site-footer"') ? 'f' : '-',
    html.includes('<nav class="bottom-bar"') ? 'b' : '-',
  ]
  return parts.join('')
}
