import type { Page } from '@playwright/test'
import { api, expect, library, opened, test } from '../fixtures.ts'
import { HOSTILE_TITLE_WORDS, SOUND_WORDS } from '../library/hostile-book.ts'
import { openReader } from '../steps/reading.ts'

const id = library.books.hostile ?? 0

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.violations = []
    addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
})

/** Pokes at everything that could be armed, then sees that nothing ran, moved or called out. */
async function expectHarmless(page: Page): Promise<void> {
  const address = page.url()
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'focus', 'load', 'error', 'toggle', 'begin']) {
        element.dispatchEvent(new Event(type))
      }
    }
  })
  const state = await page.evaluate(() => ({
    pwned: Reflect.get(window, '__pwned'),
    violations: window.violations,
    base: document.querySelectorAll('base').length,
    bases: document.baseURI === location.href,
    armed: Array.from(document.querySelectorAll('body *')).flatMap((element) =>
      element.getAttributeNames().flatMap((name) => {
        const value = element.getAttribute(name) ?? ''
        const risky = name.startsWith('on') || /^\s*(?:javascript|vbscript|data:text)/i.test(value)
        return risky ? [`${element.localName} ${name}=${value}`] : []
      }),
    ),
    foreign: Array.from(
      document.querySelectorAll(
        'main :is(script, iframe, object, embed, form:not([role], .compose), style, link, meta, foreignObject, audio, video)',
      ),
      (element) => element.outerHTML.slice(0, 120),
    ),
  }))
  expect(state).toEqual({ pwned: undefined, violations: [], base: 0, bases: true, armed: [], foreign: [] })
  expect(page.url()).toBe(address)
  const asked: string[] = await (await page.request.get(`${library.outside}/asked`)).json()
  expect(asked.filter((path) => !path.startsWith('/reverse'))).toEqual([])
}

test('a hostile book lies on the shelves as text', async ({ page }) => {
  const { bookTitle } = await api<{ bookTitle: string }>(page, `bookCore/${id}`)
  expect(bookTitle).toContain(HOSTILE_TITLE_WORDS)
  await opened(page, '/home')
  await expect(page.getByRole('region', { name: 'New arrivals' }).getByText(bookTitle).first()).toBeAttached()
  await expectHarmless(page)
  await opened(page, '/book')
  await expectHarmless(page)
})

test('a hostile book has a page, an author and a publisher, all of them text', async ({ page }) => {
  const { bookTitle, publisherId } = await api<{ bookTitle: string; publisherId: number }>(
    page,
    `bookCore/${id}`,
  )
  await opened(page, `/book/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(bookTitle)
  await expect(page).toHaveTitle(`${bookTitle} · Covenant Library`)
  await expect(page.getByText('A description')).toBeVisible()
  await expectHarmless(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mallory/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mallory')
  await expectHarmless(page)
  await opened(page, `/publisher/${publisherId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Evil Press')
  await expectHarmless(page)
})

test('a hostile book is found by its words', async ({ page }) => {
  await opened(page, `/search/${encodeURIComponent(HOSTILE_TITLE_WORDS)}`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expectHarmless(page)
})

test('a search for markup shows it as text', async ({ page }) => {
  const markup = `"><img src=x onerror="window.__pwned=1"><script>window.__pwned=1</script>`
  await opened(page, `/search/${encodeURIComponent(markup)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(markup)
  await expectHarmless(page)
})

test('a hostile book is read, searched and its note opened, and nothing runs', async ({ page }) => {
  await openReader(page, `/read/${id}`)
  const { totalPage } = await api<{ totalPage: number }>(page, `bookCore/${id}`)
  for (let number = 1; number <= totalPage; number++) {
    await page.goto(`/read/${id}?page=${number}`)
    await expect(page.locator(`[data-page="${number}"]`)).toBeVisible()
    await expectHarmless(page)
  }
  await openReader(page, `/read/${id}`)
  await expect(page.getByText(SOUND_WORDS).first()).toBeVisible()
  for (const link of await page.locator('[data-page] a[href]').all()) {
    expect(await link.getAttribute('href')).toMatch(/^(?:https?:|mailto:|#|\/read\/)/)
  }
  const mark = page.locator('[role=doc-noteref]').first()
  await mark.click()
  await expect(page.getByRole('dialog')).toContainText('nothing evil')
  await expectHarmless(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await expect(page.getByRole('complementary', { name: 'Contents' })).toContainText('Scripts')
  await expectHarmless(page)
  await page.keyboard.press('/')
  await page.keyboard.type('honest sentence')
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Enter')
  await expectHarmless(page)
})

test('what the book brought along is served as a picture or not at all', async ({ page }) => {
  await openReader(page, `/read/${id}`)
  const pictures = await page
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.src))
  for (const src of pictures) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type']).toMatch(/^image\/(?:webp|avif|png|jpeg)$/)
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  }
})

declare global {
  interface Window {
    violations: string[]
  }
}

test.describe('a string that would become markup or script', () => {
  test.use({
    tolerated: [/requires 'Trusted(?:HTML|Script|ScriptURL)' assignment|Creating a TrustedTypePolicy/],
  })

  test('is refused by the browser, unless it came by the one door for books', async ({ page }) => {
    await opened(page, `/read/${id}`)
    const refused = await page.evaluate(() => {
      const script = document.createElement('script')
      const ways = [
        () => (document.body.innerHTML = '<p>x</p>'),
        () => document.body.insertAdjacentHTML('beforeend', '<p>x</p>'),
        () => (script.textContent = 'window.__pwned = 9'),
        () => (script.src = '/x.js'),
        () => window.trustedTypes?.createPolicy('another', { createHTML: (html: string) => html }),
      ]
      return ways.map((way) => {
        try {
          way()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      })
    })
    expect(refused).toEqual(Array.from({ length: 5 }, () => 'refused'))
    await expect(page.getByText(SOUND_WORDS).first()).toBeVisible()
  })
})
