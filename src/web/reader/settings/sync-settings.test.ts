import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApiClient } from '#src/web/api/client.ts'
import { storeSettings, readSettings, onArrivedSettings } from './stored-settings.ts'
import { DEFAULTS } from './settings.ts'
import { syncSettings } from './sync-settings.ts'

/** The library as it keeps one member's settings. */
const library = { settings: null as object | null, reachable: true, puts: [] as { secondsAgo: number }[] }
const api = createApiClient(
  'http://library.example',
  () => 'ko',
  async (_, init) => {
    if (!library.reachable) throw new TypeError('no connection')
    if (init?.method === 'PUT') {
      const told = (await new Request('http://library.example', init).json()) as {
        settings: object
        secondsAgo: number
      }
      library.puts.push(told)
      if (library.settings === null || told.secondsAgo < 60) library.settings = told.settings
    }
    return Response.json({ settings: library.settings, changedAt: null })
  },
)

beforeEach(() => {
  const kept = new Map([
    ['user', '{"uid":11}'],
    ['token', 't'],
  ])
  vi.stubGlobal('document', { cookie: 'isLogin=Y' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  Object.assign(library, { settings: null, reachable: true, puts: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the reading settings of a member', () => {
  test('arrive on the next device, and an open book keeps its place while it shows them', async () => {
    library.settings = { size: 24, font: 'ridi' }
    const shown: number[] = []
    const end = onArrivedSettings((keep) => {
      keep()
      shown.push(readSettings().size)
    })
    await syncSettings(api, 11)
    end()
    expect(readSettings()).toEqual({ ...DEFAULTS, size: 24, font: 'ridi' })
    expect(shown).toEqual([24])
    expect(library.puts).toEqual([])
  })

  test('are those of this browser where the account has none, and then the account has them', async () => {
    localStorage.setItem('readerSettings', '{"size":30}')
    await syncSettings(api, 11)
    expect(library.settings).toMatchObject({ size: 30 })
    localStorage.setItem('readerSettings', '{"size":14}')
    expect(readSettings().size).toBe(30)
  })

  test('leave those of visitors alone', async () => {
    localStorage.setItem('readerSettings', '{"size":30}')
    library.settings = { size: 24 }
    await syncSettings(api, 11)
    storeSettings({ ...DEFAULTS, size: 26 })
    expect(localStorage.getItem('readerSettings')).toBe('{"size":30}')
  })

  test('that were changed offline are sent when there is a connection, with how long ago it was', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    library.reachable = false
    storeSettings({ ...DEFAULTS, size: 26 })
    await syncSettings(api, 11)
    expect(readSettings().size).toBe(26)
    vi.setSystemTime(1_030_000)
    library.reachable = true
    await syncSettings(api, 11)
    await syncSettings(api, 11)
    expect(library.puts).toMatchObject([{ secondsAgo: 30, settings: { size: 26 } }])
  })

  test('give way to what another device has set since', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    library.settings = { size: 40 }
    storeSettings({ ...DEFAULTS, size: 26 })
    vi.setSystemTime(2_000_000)
    await syncSettings(api, 11)
    expect(readSettings().size).toBe(40)
  })

  test('that are changed while an answer is on its way stay', async () => {
    library.settings = { size: 24 }
    const going = syncSettings(api, 11)
    storeSettings({ ...DEFAULTS, size: 26 })
    await going
    expect(readSettings().size).toBe(26)
  })

  test('are not sent by whoever signed in after', async () => {
    localStorage.setItem('user', '{"uid":12}')
    localStorage.setItem('readerSettings:11', '{"size":30,"unsent":1}')
    await syncSettings(api, 11)
    expect(library.puts).toEqual([])
  })
})
