import { readFileSync } from 'node:fs'
import { routes } from '#src/web/routes.ts'
import { expect, hydrated, library, test } from '../fixtures.ts'

test.use({ tolerated: [/the server responded with a status of 404/] })

/** The first of those that ship. */
const [NOTICE]: [{ ko: { title: string }; en: { title: string } }] = JSON.parse(
  readFileSync('content/support/notices.json', 'utf8'),
)

type Row = { path: string; ko: string; en: string }

/** Every route of the product, an address of it, and what its title says. */
const TITLES: Record<string, Row> = {
  '/': { path: '/', ko: '홈', en: 'Home' },
  '/home': { path: '/home', ko: '홈', en: 'Home' },
  '/book': { path: '/book', ko: '도서', en: 'Books' },
  '/book/$bookId': { path: `/book/${library.books.wide}`, ko: 'A Wide Book', en: 'A Wide Book' },
  '/book/category/$categoryId': { path: '/book/category/1', ko: '교리·신학', en: 'Doctrine' },
  '/category': { path: '/category', ko: '분류', en: 'Categories' },
  '/publisher/$publisherId': {
    path: '/publisher/1',
    ko: 'Covenant Library Press',
    en: 'Covenant Library Press',
  },
  '/read/$bookId': { path: `/read/${library.books.wide}`, ko: 'A Wide Book', en: 'A Wide Book' },
  '/review/$id': {
    path: `/review/${library.books.wide}/`,
    ko: 'A Wide Book · 한 줄 리뷰',
    en: 'A Wide Book · Short reviews',
  },
  '/preview': { path: '/preview', ko: '리뷰', en: 'Reviews' },
  '/preview/$previewId': {
    path: `/preview/${library.books.preview}`,
    ko: 'A Slow Evening',
    en: 'A Slow Evening',
  },
  '/preview/by/$bookId': {
    path: `/preview/by/${library.books.wide}`,
    ko: 'A Wide Book · 리뷰',
    en: 'A Wide Book · Reviews',
  },
  '/preview/write/$bookId': {
    path: `/preview/write/${library.books.wide}`,
    ko: '리뷰 쓰기',
    en: 'Write a review',
  },
  '/preview/edit/$previewId': {
    path: `/preview/edit/${library.books.preview}`,
    ko: '리뷰 고치기',
    en: 'Edit the review',
  },
  '/series': { path: '/series', ko: '시리즈', en: 'Series' },
  '/series/category/$categoryId': {
    path: '/series/category/1',
    ko: '성경 읽기 · 시리즈',
    en: 'Reading Scripture · Series',
  },
  '/series/$seriesId': { path: '/series/1', ko: '지도로 걷는 성경', en: '지도로 걷는 성경' },
  '/series/work/$workId/$type': {
    path: '/series/work/1/AV',
    ko: '모압에서 돌아오는 길 · 지도로 걷는 성경',
    en: '모압에서 돌아오는 길 · 지도로 걷는 성경',
  },
  '/search/$keyword': { path: '/search/wide', ko: 'wide · 검색', en: 'wide · Search' },
  '/search/$keyword/book': { path: '/search/wide/book', ko: 'wide · 검색', en: 'wide · Search' },
  '/search/$keyword/series': { path: '/search/wide/series', ko: 'wide · 검색', en: 'wide · Search' },
  '/magazine': { path: '/magazine', ko: '매거진', en: 'Magazine' },
  '/magazine/$articleId': {
    path: `/magazine/${library.books.article}`,
    ko: 'Who Mends the Lamps',
    en: 'Who Mends the Lamps',
  },
  '/event/$slug': { path: '/event/evening', ko: '저녁 음악회', en: 'An Evening of Psalms' },
  '/event/$slug/$token': { path: '/event/evening/x', ko: '저녁 음악회', en: 'An Evening of Psalms' },
  '/starter': { path: '/starter', ko: '처음 오신 분께', en: 'New here' },
  '/about': { path: '/about', ko: '소개', en: 'About' },
  '/tos': { path: '/tos', ko: '이용약관', en: 'Terms of use' },
  '/privacy': { path: '/privacy', ko: '개인정보 처리방침', en: 'Privacy policy' },
  '/login': { path: '/login', ko: '로그인', en: 'Sign in' },
  '/signup': { path: '/signup', ko: '회원가입', en: 'Sign up' },
  '/verifyEmail': { path: '/verifyEmail?id=grace@mail.example', ko: '이메일 확인', en: 'Verify your e-mail' },
  '/findId': { path: '/findId', ko: '아이디 찾기', en: 'Forgot your ID?' },
  '/findPassword': { path: '/findPassword', ko: '비밀번호 찾기', en: 'Forgot your password?' },
  '/resetPassword': { path: '/resetPassword', ko: '비밀번호 새로 정하기', en: 'Set a new password' },
  '/verse/$ref': { path: '/verse/rom.8.28', ko: '로마서 8:28', en: 'Romans 8:28' },
  '/library': { path: '/library', ko: '서재', en: 'Library' },
  '/library/bookmark/$bookId': {
    path: `/library/bookmark/${library.books.wide}`,
    ko: '책갈피',
    en: 'Bookmarks',
  },
  '/library/highlight/$bookId': {
    path: `/library/highlight/${library.books.wide}`,
    ko: '하이라이트',
    en: 'Highlights',
  },
  '/setting': { path: '/setting', ko: '설정', en: 'Settings' },
  '/setting/detail': { path: '/setting/detail', ko: '설정', en: 'Settings' },
  '/setting/detail/subscribe': { path: '/setting/detail/subscribe', ko: '구독', en: 'Subscription' },
  // Not there without a company that takes cards from abroad.
  '/setting/detail/subscribeAbroad': {
    path: '/setting/detail/subscribeAbroad',
    ko: '없는 페이지',
    en: 'Page not found',
  },
  '/setting/detail/group': { path: '/setting/detail/group', ko: '단체 구독', en: 'Group' },
  '/group/join': { path: '/group/join', ko: '함께 읽기 초대', en: 'Invitation' },
  '/group/account': { path: '/group/account', ko: '계정 만들기', en: 'Make an account' },
  '/group/inquiry': { path: '/group/inquiry', ko: '단체 구독 문의', en: 'Ask about a group' },
  '/setting/detail/payHistory': { path: '/setting/detail/payHistory', ko: '결제 내역', en: 'Payments' },
  '/setting/detail/notice': { path: '/setting/detail/notice', ko: '공지사항', en: 'Notices' },
  '/setting/detail/notice/$noticeId': {
    path: '/setting/detail/notice/1',
    ko: NOTICE.ko.title,
    en: NOTICE.en.title,
  },
  '/setting/detail/faq': { path: '/setting/detail/faq', ko: '자주 묻는 질문', en: 'FAQ' },
  '/setting/detail/contact': { path: '/setting/detail/contact', ko: '문의', en: 'Contact' },
  '/success': { path: '/success', ko: '결제 확인', en: 'Your payment' },
  '/fail': { path: '/fail', ko: '결제 오류', en: 'Payment problem' },
  '/setting/detail/profile': { path: '/setting/detail/profile', ko: '프로필', en: 'Profile' },
  '/setting/detail/user': { path: '/setting/detail/user', ko: '개인정보', en: 'Personal information' },
  '/setting/detail/changeMyInfo': {
    path: '/setting/detail/changeMyInfo',
    ko: '내 정보 변경',
    en: 'Change my information',
  },
  '/setting/detail/changeIdPw': {
    path: '/setting/detail/changeIdPw',
    ko: '아이디·비밀번호 변경',
    en: 'Change ID and password',
  },
  '/setting/detail/withdrawal': {
    path: '/setting/detail/withdrawal',
    ko: '회원 탈퇴',
    en: 'Delete my account',
  },
  '/setting/detail/withdrawn': {
    // Leads home whoever has not just left.
    path: '/setting/detail/withdrawn',
    ko: '홈',
    en: 'Home',
  },
  '/authentication': { path: '/authentication', ko: '로그인 마치기', en: 'Signing in' },
  '/unsubscribe': { path: '/unsubscribe', ko: '메일 그만 받기', en: 'Unsubscribe' },
  '/404': { path: '/404', ko: '없는 페이지', en: 'Page not found' },
  '/error': { path: '/error', ko: '오류', en: 'Error' },
  '/inspection': { path: '/inspection', ko: '점검 중', en: 'Maintenance' },
}

test('every route of the product is in this table', () => {
  const paths = (routes.children ?? []).flatMap((route) => (route.type === 'route' ? [route.path] : []))
  expect(paths.toSorted()).toEqual(Object.keys(TITLES).toSorted())
})

for (const [locale, product] of [
  ['ko-KR', '언약서재'],
  ['en-US', 'Covenant Library'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    for (const [route, row] of Object.entries(TITLES)) {
      const title = `${locale === 'ko-KR' ? row.ko : row.en} · ${product}`
      test(`${route} is titled “${title}”`, async ({ page }) => {
        const answer = await page.goto(row.path)
        expect(await answer?.text()).toContain(`<title>${title}</title>`)
        await hydrated(page)
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
      })
    }
  })
}
