import { type KeyInput, launch } from 'puppeteer-core'
import type { Engine, Window } from './engine-port.ts'

/** Firefox speaks WebDriver BiDi and Chromium its own protocol; Puppeteer knows both. */
export async function openWithPuppeteer(
  name: 'chromium' | 'firefox',
  executablePath: string,
  { width, height }: Window,
): Promise<Engine> {
  const browser = await launch({
    browser: name === 'firefox' ? 'firefox' : 'chrome',
    executablePath,
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: null,
    args: name === 'firefox' ? [] : ['--no-sandbox', '--disable-gpu'],
  })
  const page = await browser.newPage()
  await page.setViewport({ width, height, hasTouch: width < 700 })
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    // As text, as the driver of WebKit takes it: Puppeteer's own types know only arguments that are handles or not.
    evaluate: (run, argument) =>
      page.evaluate(`(${run.toString()})(${JSON.stringify(argument ?? null)})`) as ReturnType<
        typeof run
      > as never,
    press: (key) => page.keyboard.press(key as KeyInput),
    type: (text) => page.keyboard.type(text),
    tap: (x, y) => (width < 700 ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
    },
    close: () => browser.close(),
  }
}
