import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { createApi } from '#src/api/app.ts'
import { createLimits } from '#src/api/http/limits.ts'
import { readConfig } from '#src/config/config.ts'
import type { ServedPage } from '#src/domain/access/usage.ts'
import { addMedia, addPicture } from '#src/domain/assets/add-asset.ts'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { AssetAccess } from '#src/domain/assets/rules.ts'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { makePicture } from '#src/gateways/pictures/make-picture.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantMembers, testPorts } from '#src/testing/members.ts'
import { plantWorks } from '#src/testing/series.ts'

const library = testLibrary('once')
const newFolder = testFolders()
const NOW = new Date('2026-11-02T00:00:00Z')
const FILM = new Uint8Array(5000).map((_, index) => index % 251)
let files: ReturnType<typeof openFileStore>
let reading: number | undefined
let served: ServedPage[]
let subscriber: number
let member: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  const { db } = library
  files = openFileStore(newFolder())
  ;[member = 0, subscriber = 0] = await plantMembers(db, 2)
  const until = new Date('2026-12-01T00:00:00Z')
  await grantEntitlement(db, subscriber, { from: new Date(0), until, source: 'subscription' })
  const [free, paid, coming] = await plantWorks(db, {
    freeWorks: 1,
    published: ['2026-10-01', '2026-10-08', '2026-12-24'],
  })
  for (const [name, workId] of Object.entries({ free, paid, coming })) {
    ids[`${name} film`] = await film('work', workId)
    ids[`${name} picture`] = await picture('work', workId)
  }
  ids['shown film'] = await film('public')
  ids['shown picture'] = await picture('public')
  ids['private picture'] = await picture('inquiry')
})

beforeEach(() => {
  served = []
  reading = undefined
})

async function putFile(bytes: Uint8Array, extension: string) {
  const key = `${'0'.repeat(63)}${bytes.length % 10}.${extension}`
  await files.put(key, bytes)
  return key
}

async function film(access: AssetAccess, workId?: number) {
  const file = {
    kind: 'video',
    mediaType: 'video/mp4',
    key: await putFile(FILM, 'mp4'),
    bytes: FILM.length,
  } as const
  return use(await addMedia(library.db, file, { access, at: NOW }), workId, 'media')
}

async function picture(access: AssetAccess, workId?: number) {
  const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const made = await makePicture(drawn)
  if (made === undefined) throw new Error('no picture')
  return use(await addPicture(library.db, putFile, { picture: made, access, at: NOW }), workId, 'picture')
}

async function use(assetId: number, workId: number | undefined, role: 'media' | 'picture') {
  if (workId !== undefined)
    await library.db
      .insertInto('series_work_asset')
      .values({ work_id: workId, position: role === 'media' ? 1 : 2, role, asset_id: assetId })
      .execute()
  return assetId
}

async function get(name: string, file: string, headers: Record<string, string> = {}, method = 'GET') {
  const api = createApi({
    db: library.db,
    site: readConfig({}).site,
    members: { ...testPorts(), now: () => NOW },
    billing: noPayments,
    countPaidPage: (page) => void served.push(page),
    limits: createLimits(() => 0),
    findPicture: files.find,
    openFile: files.open,
    identify: () => reading,
    findInspection: () => ({ active: false, until: null }),
    onFault: (error) => {
      throw error
    },
  })
  const response = await api.request(`/media/asset/${ids[name]}/${file}`, { headers, method })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    range: response.headers.get('content-range'),
    length: response.headers.get('content-length'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

describe('pictures, sound and film', () => {
  test('that are public are everyone’s, and kept for ever', async () => {
    const shown = await get('shown picture', '480.webp')
    expect(shown).toMatchObject({
      status: 200,
      type: 'image/webp',
      cache: 'public, max-age=31536000, immutable',
    })
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 480, height: 320 })
    expect((await get('shown film', 'file.mp4')).bytes).toEqual(FILM)
    expect(served).toEqual([])
  })

  test('are sent in the ranges a player asks for', async () => {
    const part = await get('shown film', 'file.mp4', { range: 'bytes=1000-1999' })
    expect(part).toMatchObject({ status: 206, range: 'bytes 1000-1999/5000', length: '1000' })
    expect(part.bytes).toEqual(FILM.slice(1000, 2000))
    expect((await get('shown film', 'file.mp4', { range: 'bytes=-7' })).bytes).toEqual(FILM.slice(-7))
    const beyond = await get('shown film', 'file.mp4', { range: 'bytes=5000-' })
    expect(beyond).toMatchObject({ status: 416, range: 'bytes */5000' })
    expect(beyond.bytes).toHaveLength(0)
    expect(await get('shown film', 'file.mp4', {}, 'HEAD')).toMatchObject({ status: 200, length: '5000' })
  })

  test.each(['free film', 'free picture'])('of a free work are everyone’s (%s)', async (name) => {
    const file = name.endsWith('film') ? 'file.mp4' : '480.webp'
    expect(await get(name, file)).toMatchObject({ status: 200, cache: 'public, max-age=86400' })
    expect(served).toEqual([])
  })

  test.each([
    ['paid film', 'file.mp4'],
    ['paid picture', '480.webp'],
  ])('of a paid work reach only who may read it, and count as use (%s)', async (name, file) => {
    for (const who of [undefined, member]) {
      reading = who
      for (const range of [undefined, 'bytes=0-0', 'bytes=-1'])
        expect(await get(name, file, range === undefined ? {} : { range })).toMatchObject({ status: 404 })
      expect((await get(name, file, {}, 'HEAD')).status).toBe(404)
    }
    expect(served).toEqual([])
    reading = subscriber
    expect(await get(name, file)).toMatchObject({ status: 200, cache: 'private, no-store' })
    expect(served).toEqual([expect.objectContaining({ memberId: subscriber, at: NOW })])
    expect(served[0]?.workId).toBeGreaterThan(0)
  })

  test('of a work that is not published yet reach nobody', async () => {
    for (const who of [undefined, subscriber]) {
      reading = who
      expect((await get('coming film', 'file.mp4')).status).toBe(404)
      expect((await get('coming picture', '480.webp')).status).toBe(404)
    }
  })

  test.each([
    ['private picture', '480.webp', 404],
    ['shown picture', '481.webp', 404],
    ['shown picture', 'file.mp4', 404],
    ['shown film', 'file.mp3', 404],
    ['shown film', '480.webp', 404],
    ['shown film', '..%2Ffile.mp4', 400],
    ['nothing', 'file.mp4', 400],
  ])('%s as %s is none', async (name, file, status) => {
    reading = subscriber
    expect((await get(name, file)).status).toBe(status)
  })
})
