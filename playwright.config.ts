import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { FontSet } from './scripts/test-fonts.ts'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

// In a machine without a locale Chromium would name a file with Korean letters “download”.
process.env.LC_ALL = 'C.UTF-8'

/** A browser that sees one set of fonts: `npm test` has written its configuration. */
function browserWith(fonts: FontSet) {
  return {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      env: { ...process.env, FONTCONFIG_FILE: join(process.env.TEST_FONTS ?? '', `${fonts}.conf`) },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  }
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/library/global-setup.ts',
  forbidOnly: process.env.CI === 'true',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // A busy machine; what passes only at another attempt is named in the results.
  retries: 2,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', use: browserWith('ours') },
    // What a machine without fonts of ours shows until they arrive.
    { name: 'bare-fonts', testMatch: 'layout-shift.spec.ts', use: browserWith('dejavu') },
  ],
})
