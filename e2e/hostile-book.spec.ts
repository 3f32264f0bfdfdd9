import { expect, library, opened, test } from './fixtures.ts'
import { HOSTILE_TITLE_WORDS, SOUND_WORDS } from './library/hostile-book.ts'

test('hello', async ({ page }) => {
  await opened(page, '/home')
  console.log(library)
  console.log(SOUND_WORDS, HOSTILE_TITLE_WORDS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Covenant Library')
})
