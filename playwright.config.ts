import { defineConfig } from '@playwright/test'

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME

// In a machine without a locale Chromium would name a file with Korean letters “download”.
process.env.LC_ALL = 'C.UTF-8'

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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
