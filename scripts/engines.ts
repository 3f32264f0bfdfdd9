import { globSync } from 'node:fs'
import { installDebianPackages, findOnPath, isExecutable } from './debian.ts'

/** Engines beside Chromium, by the settings under which the checks of every engine look for their programs. */
export type EnginePaths = Partial<Record<'FIREFOX_PATH' | 'WEBKIT_PATH' | 'MINIBROWSER_PATH', string>>

/** Firefox and WebKit where this machine has them or, when asked to, can install them. Says loudly what is absent. */
export async function findEngines(install: boolean): Promise<EnginePaths> {
  const packages = [
    ...(findFirefox() === undefined ? ['firefox-esr'] : []),
    // The checks read over TLS, with a certificate that it makes.
    ...(findOnPath('openssl') === undefined ? ['openssl'] : []),
    ...(findWebKit() === undefined ? ['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'] : []),
  ]
  if (install && packages.length > 0) await installDebianPackages(...packages)
  const [firefox, webkit] = [findFirefox(), findWebKit()]
  if (install && firefox === undefined) console.error('\n!!! NO FIREFOX: NOTHING IS TESTED IN IT !!!\n')
  if (install && webkit === undefined) console.error('\n!!! NO WEBKIT: NOTHING IS TESTED IN IT !!!\n')
  return { ...(firefox === undefined ? {} : { FIREFOX_PATH: firefox }), ...webkit }
}

function findFirefox(): string | undefined {
  return process.env.FIREFOX_PATH ?? findOnPath('firefox-esr') ?? findOnPath('firefox')
}

/** WebKitGTK's driver and its small browser, and the screen in memory on which it draws. */
function findWebKit(): EnginePaths | undefined {
  const driver = findOnPath('WebKitWebDriver')
  const browser = globSync('/usr/lib{,64,exec}/{*/,}webkit2gtk-4.1/MiniBrowser').find(isExecutable)
  if (driver === undefined || browser === undefined || findOnPath('Xvfb') === undefined) return undefined
  return { WEBKIT_PATH: driver, MINIBROWSER_PATH: browser }
}
