import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { overflow } from './layout.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that another colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects of a page what WCAG 2.2 AA asks as far as a program can see it, in light and dark, and that nothing is wider
 * than the window: in the windows given, or in the one it has.
 */
export async function expectUsable(
  page: Page,
  windows: readonly { width: number; height: number }[] = [],
): Promise<void> {
  if (windows.length === 0) await expectUsableHere(page)
  for (const size of windows) {
    await page.setViewportSize(size)
    await expectUsableHere(page)
  }
}

async function expectUsableHere(page: Page): Promise<void> {
  const where = `${page.url()}, ${page.viewportSize()?.width} px`
  expect(await overflow(page), `${where}: wider than the window`).toBeLessThanOrEqual(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Nothing may be moving while colours are measured.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Base UI's focus guards are focusable and hidden on purpose: they hand the focus on and never keep it.
    const axe = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]')
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
    ).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 4).map(({ html, failureSummary }) => `${html.slice(0, 140)} — ${failureSummary}`),
    }))
    expect(found, `${where}, ${colorScheme}`).toEqual([])
  }
}
