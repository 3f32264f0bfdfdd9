import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findLastRead, readPlace, writePlace } from '#src/web/reader/engine/place.ts'
import { readSyncedAt, writeSyncedAt } from '#src/web/reader/places/synced-place.ts'
import { storeReportDraft, readReportDraft } from '#src/web/reader/sharing/report-draft.ts'
import { changeListening, readListening } from '#src/web/reader/listening/listening-settings.ts'
import { currentOwner, forgetOwner, ownKey, ownOrSharedBoot, readOwn, readOwnOrShared } from './owner.ts'
import { startSession } from './session.ts'
import { writeStored } from '#src/web/lib/stored.ts'

let kept: Map<string, string>
const page = { cookie: '' }

beforeEach(() => {
  kept = new Map()
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storageOf(kept))
})
afterEach(() => vi.unstubAllGlobals())

describe('a browser that several people use', () => {
  const place = { editionId: 1, page: 7, block: 30, start: 4, updatedAt: '2026-01-01T00:00:00.000Z' }

  test('opens a book for each of them where they themselves stopped', () => {
    writePlace('visitor', 5, { ...place, page: 2 })
    signIn(11)
    expect(readPlace(5)).toBeUndefined()
    writePlace(11, 5, place)
    expect(readPlace(5)?.page).toBe(7)
    expect(findLastRead(11)).toMatchObject({ bookId: 5, page: 7 })
    signIn(12)
    expect(readPlace(5)).toBeUndefined()
    expect(findLastRead(12)).toBeUndefined()
    signOut()
    expect(readPlace(5)?.page).toBe(2)
    expect(findLastRead('visitor')).toMatchObject({ bookId: 5, page: 2 })
    signIn(11)
    expect(readPlace(5)?.page).toBe(7)
  })

  test('keeps nothing for the next one from a book that the one before left open', () => {
    signIn(12)
    writePlace(11, 5, place)
    writePlace('visitor', 5, place)
    expect([...kept.keys()].filter((key) => key.startsWith('place:'))).toEqual([])
  })

  test('shows nobody what another searched, typed or knows the library to have', () => {
    signIn(11)
    writeStored(ownKey('recentKeywords'), '["은혜"]')
    writeSyncedAt(5, '2026-01-01T00:00:00.000Z')
    storeReportDraft(5, { title: '오타', content: '은해' })
    for (const next of [() => signIn(12), signOut]) {
      next()
      expect(readOwn('recentKeywords')).toBeNull()
      expect(readSyncedAt(5)).toBeNull()
      expect(readReportDraft(5)).toEqual({ title: '', content: '' })
    }
  })

  test('reads aloud to a member as visitors have set it, until the member sets it', () => {
    changeListening({ rate: 1.5 })
    signIn(11)
    expect(readListening().rate).toBe(1.5)
    changeListening({ rate: 2 })
    signOut()
    expect(readListening().rate).toBe(1.5)
  })

  test('forgets all of a member who leaves the library, and of nobody else', () => {
    for (const key of [
      'place:11:5',
      'marks:11:5',
      'readerSettings:11',
      'place:12:5',
      'place:visitor:11',
      'device',
    ])
      kept.set(key, '1')
    forgetOwner(11)
    expect([...kept.keys()]).toEqual(['place:12:5', 'place:visitor:11', 'device'])
  })

  test('forgets a session that ran out while nobody was here', () => {
    signIn(11)
    kept.set('wantRead', '[5]')
    page.cookie = ''
    startSession()
    expect([...kept.keys()]).toEqual([])
  })
})

describe('before the first paint', () => {
  // The page runs this very text.
  const settings = () => runInThisContext(ownOrSharedBoot('readerSettings')) as unknown

  test('the settings are those that the reader will find', () => {
    kept.set('readerSettings', 'of visitors').set('readerSettings:11', 'of one').set('token', 'old')
    kept.set('user', '{"uid":11}')
    for (const cookie of [
      '',
      'isLogin=Y',
      'isLogin=Y; expireDate=1',
      'expireDate=1',
      'xisLogin=Y',
      'a=b; expireDate=1',
    ]) {
      page.cookie = cookie
      expect(settings(), cookie).toBe(readOwnOrShared('readerSettings'))
    }
    kept.delete('token')
    page.cookie = 'isLogin=Y'
    expect(settings()).toBe('of visitors')
    expect(readOwnOrShared('readerSettings')).toBe('of visitors')
    signIn(12)
    expect(settings()).toBe('of visitors')
  })

  test('a session that is being resumed is the member’s', () => {
    kept.set('user', '{"uid":11}')
    page.cookie = 'expireDate=1'
    expect(currentOwner()).toBe(11)
  })
})

function signIn(uid: number) {
  page.cookie = 'isLogin=Y; expireDate=1'
  kept.set('user', JSON.stringify({ uid })).set('token', 't')
}

function signOut() {
  page.cookie = ''
  for (const key of ['user', 'token']) kept.delete(key)
}

/** As browsers have it: what is kept are the properties that can be listed. */
function storageOf(map: Map<string, string>) {
  const methods = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      map.has(String(key))
        ? { enumerable: true, configurable: true, value: map.get(String(key)) }
        : undefined,
  })
}
