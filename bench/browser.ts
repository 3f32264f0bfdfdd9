import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
}
