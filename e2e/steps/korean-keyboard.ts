import type { CDPSession, Page } from '@playwright/test'
import { getChoseong } from 'es-hangul'

/**
 * Types into what has the focus as an input method does: each syllable of Hangul is put together in the field, and the
 * last one stays open, as it does under the fingers until something else is done.
 */
export async function typeKorean(page: Page, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const letters = Array.from(text.normalize('NFC'))
  for (const [index, letter] of letters.entries()) {
    if (/[가-힣]/.test(letter)) {
      for (const step of [getChoseong(letter), letter]) await compose(cdp, step)
      if (index < letters.length - 1) await endSyllable(cdp, letter)
    } else await cdp.send('Input.insertText', { text: letter })
  }
  await cdp.detach()
}

/** A syllable as it stands while it is put together. */
export function compose(cdp: CDPSession, text: string) {
  return cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

/** The key that ends a syllable reaches the page as part of the composition. */
export async function endSyllable(cdp: CDPSession, text: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 })
  await cdp.send('Input.insertText', { text })
}
