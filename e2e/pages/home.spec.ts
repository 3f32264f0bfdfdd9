import { shifts, watchShifts } from '../steps/layout.ts'
import { api, expect, opened, starterShelf, test } from '../fixtures.ts'

test('home shows its shelves, and each leads to its books', async ({ page }) => {
  const newest = await api<{ bookId: number; bookTitle: string }[]>(page, 'bookMain/recentBook')
  await opened(page, '/home')
  const shelf = page.getByRole('region', { name: 'New arrivals' })
  await expect(shelf.getByRole('listitem')).toHaveCount(newest.length)
  await expect(shelf.getByRole('listitem').first()).toContainText(newest[0]?.bookTitle ?? '?')
  const picks = page.getByRole('region', { name: 'Librarian’s picks' })
  await expect(picks.getByRole('listitem')).toHaveCount(
    starterShelf.books.filter(({ recommended }) => recommended !== undefined).length,
  )
  await expect(picks.getByText('never got past the preface')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From the authors' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Browse by category' })).toBeVisible()
  await picks.getByRole('link', { name: 'More: Librarian’s picks' }).click()
  await expect(page).toHaveURL('/book')
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
})

test('the notices at the top turn by hand, all the way round', async ({ page }) => {
  const ads = await api<{ title: string; link: string }[]>(page, 'bookMain/ad')
  expect(ads.length).toBeGreaterThan(2)
  await opened(page, '/home')
  const notices = page.getByRole('region', { name: 'Notices' })
  const shown = notices.locator('[data-shown=true]')
  const heading = (index: number) => (ads.at(index % ads.length)?.title ?? '?').replaceAll(/\s+/g, ' ')
  for (let turn = 0; turn <= ads.length; turn++) {
    await expect(shown.getByRole('heading')).toHaveText(heading(turn))
    await expect(
      notices.getByText(`${(turn % ads.length) + 1} / ${ads.length}`, { exact: true }),
    ).toBeVisible()
    await notices.getByRole('button', { name: 'Next notice' }).click()
  }
  await notices.getByRole('button', { name: 'Previous notice' }).click()
  await notices.getByRole('button', { name: 'Previous notice' }).click()
  await expect(shown.getByRole('heading')).toHaveText(heading(ads.length + ads.length - 1))
  // By keyboard too: the button that was pressed keeps the focus.
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('heading')).toHaveText(heading(ads.length * 2 - 2))
  await shown.getByRole('link').click()
  await expect(page).toHaveURL(ads.at(-2)?.link ?? '?')
})

test("a featured book's three voices follow one another, and the third leads to the first", async ({
  page,
}) => {
  const [book] = await api<Record<string, string>[]>(page, 'bookMain/bookReview')
  const voices = [1, 2, 3].map((number) => book?.[`review${number}_content`] ?? '?')
  await opened(page, '/home')
  const featured = page.getByRole('region', { name: 'Three readers of this book' }).first()
  for (const number of [0, 1, 2, 0]) {
    await expect(featured.getByRole('paragraph').filter({ hasText: voices[number] ?? '?' })).toBeVisible()
    await expect(featured.locator('blockquote [data-shown=true]')).toHaveText(voices[number] ?? '?')
    await featured.getByRole('button', { name: 'Next reader' }).click()
  }
  await featured.getByRole('button', { name: `What ${book?.['review3_profile']} says` }).click()
  await expect(featured.locator('blockquote [data-shown=true]')).toHaveText(voices[2] ?? '?')
})

test('a shelf turns sideways by its arrows', async ({ page }) => {
  await opened(page, '/home')
  const shelf = page.getByRole('region', { name: 'New arrivals' })
  const first = shelf.getByRole('listitem').first()
  await first.scrollIntoViewIfNeeded()
  await expect(shelf.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await shelf.getByRole('button', { name: 'Next' }).click()
  await expect(first).not.toBeInViewport()
  await shelf.getByRole('button', { name: 'Previous' }).click()
  await expect(first).toBeInViewport()
})

for (const path of ['/home', '/book', '/category', '/search/pilgrim', '/about']) {
  test(`nothing jumps while ${path} opens`, async ({ page }) => {
    await watchShifts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await shifts(page)).toBeLessThan(0.02)
  })
}

test('a cover that is not 2:3 has no bands, and none is stretched', async ({ page }) => {
  await opened(page, '/home')
  for (const [shape, width, height] of [
    ['wide', 600, 600],
    ['tall', 300, 600],
    ['full', 400, 600],
  ] as const) {
    const cover = await page.evaluate(
      async ([shape, width, height]) => {
        const picture = document.createElement('canvas')
        Object.assign(picture, { width, height })
        const span = document.createElement('span')
        span.className = `cover cover-picture cover-picture--${shape} palette-doct`
        span.style.width = '120px'
        const image = new Image(width, height)
        image.src = picture.toDataURL()
        span.append(image)
        document.querySelector('main')?.prepend(span)
        await image.decode()
        const box = image.getBoundingClientRect()
        const { backgroundColor, boxShadow } = getComputedStyle(span)
        return {
          cloth: backgroundColor !== 'rgba(0, 0, 0, 0)' || boxShadow !== 'none',
          ratio: box.width / box.height,
          fills: Math.round(box.width) === 120 || Math.round(box.height) === 180,
        }
      },
      [shape, width, height] as const,
    )
    expect(cover.fills, shape).toBe(true)
    expect(cover.ratio, shape).toBeCloseTo(shape === 'full' ? 2 / 3 : width / height, 1)
    if (shape !== 'full') expect(cover.cloth, shape).toBe(false)
  }
})
