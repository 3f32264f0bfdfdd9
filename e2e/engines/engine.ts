import { openWithPuppeteer } from './puppeteer-engine.ts'
import { openWebKit } from './webkit-engine.ts'
import type { Engine, Window } from './engine-port.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/** Opens an engine with an empty profile; undefined where this machine has none. */
export async function openEngine(name: EngineName, window: Window): Promise<Engine | undefined> {
  const path = process.env[`${name.toUpperCase()}_PATH`]
  if (!path) return undefined
  return name === 'webkit' ? openWebKit(path, window) : openWithPuppeteer(name, path, window)
}
