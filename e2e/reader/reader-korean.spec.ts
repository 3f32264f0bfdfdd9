import { api, expect, opened, realBook, test } from '../fixtures.ts'
import {
  currentHitInView,
  expectAtTop,
  expectPage,
  markTop,
  openReader,
  pagesInDocument,
  paintedHits,
  scrollTo,
} from '../steps/reading.ts'
import { compose, endSyllable } from '../steps/korean-keyboard.ts'

test.use({ locale: 'ko-KR' })

const book = () => realBook('korean-a-lucky-day')
const LAST = 13

test('운수 좋은 날을 처음부터 끝까지 넘기고 되돌아온다', async ({ page }) => {
  await openReader(page, `/read/${book()}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByText(`1 / ${LAST}쪽`, { exact: true })).toBeVisible()
  for (let number = 2; number <= LAST; number++) {
    await page.keyboard.press('ArrowRight')
    await expectPage(page, number)
    expect(await pagesInDocument(page)).toBeLessThanOrEqual(6)
  }
  await expect(page.getByText('끝까지 읽으셨습니다')).toBeVisible()
  for (let number = LAST - 1; number >= 1; number--) {
    await page.keyboard.press('ArrowLeft')
    await expectPage(page, number)
  }
  await expect(page.locator('[data-page="1"]')).toContainText('운수 좋은 날')
})

test('읽던 문장으로 다시 돌아온다', async ({ page }) => {
  await openReader(page, `/read/${book()}`)
  await scrollTo(page, 6)
  const mark = await markTop(page)
  await page.reload()
  await expectAtTop(page, mark)
  await page.getByRole('link', { name: '책으로 돌아가기' }).click()
  await page.getByRole('link', { name: '이어 읽기' }).click()
  await expectAtTop(page, mark)
})

test('낱말 가운데의 두 글자도 찾는다', async ({ page }) => {
  const { total, items } = await api<{ total: number; items: { page: number }[] }>(
    page,
    `bookCore/search/${book()}?q=${encodeURIComponent('력거')}`,
  )
  expect(total).toBeGreaterThan(5)
  await openReader(page, `/read/${book()}?page=10`)
  await page.getByRole('button', { name: '책 속 검색' }).click()
  const panel = page.getByRole('complementary', { name: '책 속 검색' })
  await panel.getByRole('searchbox').fill('력거')
  await expect(panel.getByRole('status')).toHaveText(`${total}곳`)
  await panel.getByRole('listitem').first().getByRole('button').click()
  await expect(page.locator(`[data-page="${items[0]?.page}"]`)).toBeVisible()
  await expect.poll(() => currentHitInView(page)).toBe(true)
  expect(await paintedHits(page, 'search-current')).toEqual(['력거'])
  await panel.getByRole('searchbox').fill('가')
  await panel.getByRole('searchbox').press('Enter')
  await expect(panel.getByRole('status')).toHaveText('두 글자 이상 입력해 주세요.')
})

test('책 속에서는 글자를 맞추는 동안에도 찾고, 엔터는 마지막 글자까지 한 번만 보낸다', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/bookCore/search/')) asked.push(url.searchParams.get('q') ?? '')
  })
  await openReader(page, `/read/${book()}?page=10`)
  await page.keyboard.press('/')
  const panel = page.getByRole('complementary', { name: '책 속 검색' })
  await expect(panel.getByRole('searchbox')).toBeFocused()
  const cdp = await page.context().newCDPSession(page)
  await compose(cdp, 'ㅇ')
  await compose(cdp, '이')
  await compose(cdp, '인')
  await cdp.send('Input.insertText', { text: '인' })
  for (const syllable of ['ㄹ', '려', '력']) await compose(cdp, syllable)
  await expect(panel.getByRole('listitem')).toHaveCount(14)
  await expect(panel.getByRole('listitem').first()).toContainText('인력거꾼')
  await cdp.send('Input.insertText', { text: '력' })
  await page.keyboard.press('Enter')
  await expectPage(page, 1)
  await expect(panel.getByRole('searchbox')).toHaveValue('인력')
  await expect(panel.getByRole('listitem').first().getByRole('button')).toHaveAttribute(
    'aria-current',
    'true',
  )
  expect(asked.filter((keyword) => keyword === '인력')).toHaveLength(1)
})

test('엔터를 바로 눌러도 마지막 글자까지 한 번에 찾는다', async ({ page }) => {
  await opened(page, '/home')
  const box = page.getByRole('searchbox', { name: '검색' })
  await box.click()
  const cdp = await page.context().newCDPSession(page)
  await compose(cdp, '천')
  await cdp.send('Input.insertText', { text: '천' })
  await compose(cdp, '천')
  await endSyllable(cdp, '천')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search/${encodeURIComponent('천천')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('천천')
  expect(await page.evaluate(() => localStorage.getItem('recentKeywords'))).toBe('["천천"]')
})
