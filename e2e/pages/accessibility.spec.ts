import type { Page } from '@playwright/test'
import { expect, library, opened, realBook, starterBook, test } from '../fixtures.ts'
import { openReader } from '../steps/reading.ts'
import { fakeSpeech } from '../steps/speech.ts'
import { expectUsable } from '../steps/usable.ts'
import { DESK, viewOf } from '../steps/views.ts'

// Nothing may be moving while colours are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' }, tolerated: [/status of 404/] })

type View = { name: string; open: (page: Page) => Promise<unknown> }

const shelf = (title: string, path: (id: number) => string) => async (page: Page) =>
  opened(page, path(await starterBook(page, title)))

const PAGES: View[] = [
  { name: 'home', open: (page) => opened(page, '/home') },
  { name: 'books', open: (page) => opened(page, '/book') },
  { name: 'a book', open: shelf('Bruised and Kept', (id) => `/book/${id}`) },
  { name: 'categories', open: (page) => opened(page, '/category') },
  { name: 'a category', open: (page) => opened(page, '/book/category/1') },
  { name: 'a publisher', open: (page) => opened(page, '/publisher/1') },
  { name: 'search with results', open: (page) => opened(page, '/search/언약') },
  { name: 'search without results', open: (page) => opened(page, '/search/xyzzy') },
  { name: 'the reviews', open: (page) => opened(page, '/preview') },
  { name: 'the reviews of one’s own, signed out', open: (page) => opened(page, '/preview?tab=mine') },
  { name: 'a review', open: (page) => opened(page, `/preview/${library.books.preview}`) },
  { name: 'a short review', open: (page) => opened(page, `/review/${library.books.review}`) },
  { name: 'reviews of a book', open: shelf('Reading Slowly', (id) => `/preview/by/${id}`) },
  { name: 'short reviews of a book', open: shelf('Reading Slowly', (id) => `/review/${id}/`) },
  {
    name: 'writing a review, with faults',
    open: async (page) => {
      const book = await starterBook(page, 'Reading Slowly')
      await opened(page, '/login')
      await page.locator('input[name=email]').fill('voice@mail.example')
      await page.locator('input[name=password]').fill('Gr4!Njkq')
      await page.locator('button[type=submit]').click()
      await page.waitForURL('**/home')
      await opened(page, `/preview/write/${book}`)
      await expect(page.getByRole('textbox', { name: /^(?:내용|Review)$/ })).toBeVisible()
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('input[aria-invalid]')).toBeFocused()
    },
  },
  { name: 'the series', open: (page) => opened(page, '/series') },
  { name: 'a series', open: (page) => opened(page, '/series/2') },
  { name: 'a category of series', open: (page) => opened(page, '/series/category/1') },
  { name: 'a film', open: (page) => opened(page, '/series/work/1/AV') },
  { name: 'a webtoon', open: (page) => opened(page, '/series/work/4/W') },
  { name: 'cards', open: (page) => opened(page, '/series/work/16/C') },
  { name: 'the magazine', open: (page) => opened(page, '/magazine') },
  { name: 'an article', open: (page) => opened(page, `/magazine/${library.books.article}`) },
  { name: 'an event', open: (page) => opened(page, '/event/evening') },
  {
    name: 'an invitation to an event that is gone',
    open: async (page) => {
      await opened(page, '/event/evening/x')
      await expect(page.locator('.event-invitation [role=status]')).toBeVisible()
    },
  },
  { name: 'starter', open: (page) => opened(page, '/starter') },
  { name: 'about', open: (page) => opened(page, '/about') },
  { name: 'terms', open: (page) => opened(page, '/tos') },
  { name: 'privacy', open: (page) => opened(page, '/privacy') },
  { name: 'sign in', open: (page) => opened(page, '/login') },
  { name: 'sign up', open: (page) => opened(page, '/signup') },
  { name: 'a mail on its way', open: (page) => opened(page, '/verifyEmail?id=grace@mail.example') },
  { name: 'find the ID', open: (page) => opened(page, '/findId') },
  { name: 'find the password', open: (page) => opened(page, '/findPassword') },
  { name: 'set a new password', open: (page) => opened(page, '/resetPassword') },
  {
    name: 'sign up with faults',
    open: async (page) => {
      await opened(page, '/signup')
      await page.locator('button[type=submit]').click()
      await expect(page.locator('[aria-invalid]').first()).toBeFocused()
    },
  },
  { name: 'the library of a visitor', open: (page) => opened(page, '/library') },
  { name: 'the settings, signed out', open: (page) => opened(page, '/setting') },
  { name: 'subscribing, signed out', open: (page) => opened(page, '/setting/detail/subscribe') },
  { name: 'the payments, signed out', open: (page) => opened(page, '/setting/detail/payHistory') },
  { name: 'the group, signed out', open: (page) => opened(page, '/setting/detail/group') },
  { name: 'an invitation that is gone', open: (page) => opened(page, '/group/join#x') },
  { name: 'the account of an invitation', open: (page) => opened(page, '/group/account#x') },
  { name: 'asking about a group', open: (page) => opened(page, '/group/inquiry') },
  { name: 'a payment without one', open: (page) => opened(page, '/success') },
  { name: 'a card refused', open: (page) => opened(page, '/fail?code=REJECT_CARD_COMPANY') },
  { name: 'a sign-in that ran out', open: (page) => opened(page, '/authentication') },
  { name: 'unsubscribe', open: (page) => opened(page, '/unsubscribe#1.x') },
  { name: 'not found', open: (page) => opened(page, '/404') },
  { name: 'error', open: (page) => opened(page, '/error') },
  { name: 'maintenance', open: (page) => opened(page, '/inspection') },
]

const READER: View[] = [
  {
    name: 'the reader',
    open: (page) => openReader(page, `/read/${realBook('pilgrims-progress')}?page=9`),
  },
  {
    name: 'the end of a sample',
    open: shelf('Bruised and Kept', (id) => `/read/${id}?page=9`),
  },
  { name: 'a book of tables', open: (page) => openReader(page, `/read/${library.books.wide}`) },
  {
    name: 'the reader with a note',
    open: async (page) => {
      await openReader(page, `/read/${realBook('pilgrims-progress')}?page=9`)
      await page.locator('[data-page="9"] [role=doc-noteref]').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'the reader, read aloud',
    open: async (page) => {
      await fakeSpeech(page)
      await openReader(page, `/read/${realBook('pilgrims-progress')}?page=12`)
      await page.keyboard.press('l')
      await page.locator('.listening select').last().selectOption('15')
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.listening__back')).toBeVisible()
    },
  },
  ...(['t', 's', '?', '/'] as const).map((key) => ({
    name: `the reader with panel ${key}`,
    open: async (page: Page) => {
      await openReader(page, `/read/${realBook('pilgrims-progress')}?page=12`)
      await page.keyboard.press(key)
      await expect(page.getByRole('complementary')).toBeVisible()
      if (key !== '/') return
      await page.keyboard.type('slough')
      await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('Enter')
    },
  })),
]

/** On a phone the box stands behind a button, which `shell.spec.ts` presses. */
const showSearchBox = (page: Page) => page.setViewportSize(DESK.viewport)

const OPENED: View[] = [
  {
    name: 'the menu of the reader of the library',
    open: async (page) => {
      await opened(page, '/home')
      await page.getByRole('button', { name: /^(?:Your menu|내 메뉴)$/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'an alert',
    open: async (page) => {
      await showSearchBox(page)
      await opened(page, '/home')
      await page.getByRole('searchbox').first().press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'the recent searches',
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem('recentKeywords', '["grace","언약"]'))
      await showSearchBox(page)
      await opened(page, '/home')
      await page.getByRole('searchbox').first().click()
      await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible()
    },
  },
]

for (const locale of ['en-US', 'ko-KR']) {
  test.describe(locale, () => {
    test.use({ locale, viewport: viewOf(locale).viewport })
    for (const view of [...PAGES, ...READER, ...OPENED]) {
      test(`${view.name} can be used by everyone, light and dark`, async ({ page }) => {
        await view.open(page)
        await expectUsable(page)
      })
    }
  })
}
