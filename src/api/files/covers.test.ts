import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { coverPicturePath } from '#src/shared/cover/cover-design.ts'
import { coverPictures } from '#src/gateways/cover-picture/cover-pictures.ts'
import { createApi } from '#src/api/app.ts'
import { readConfig } from '#src/config/config.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import type { Book } from '#src/api/book-core/book.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testPorts } from '#src/testing/members.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary('once')
let plain: PlantedBook
let pictured: PlantedBook

beforeAll(async () => {
  plain = await library.plant({ title: '고백록', authors: ['아우구스티누스'] }, { samplePages: 0 })
  pictured = await library.plant({ title: 'The Bruised Reed', language: 'en', cover: true })
})

function api() {
  const findPicture = (key: string) => Promise.resolve(library.pictures.get(key))
  return createApi({
    db: library.db,
    site: readConfig({}).site,
    members: testPorts(),
    billing: noPayments,
    countPaidPage: () => {},
    limits: createLimits(() => 0),
    findPicture,
    covers: coverPictures(findPicture),
    findInspection: () => ({ active: false, until: null }),
    onFault: (error) => {
      throw error
    },
  })
}

async function see(path: string, init: RequestInit = {}) {
  const response = await api().request(path, init)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function addressOf({ bookId }: PlantedBook) {
  return coverPicturePath((await askRaw<Book>(api(), `/api/bookCore/${bookId}`)).body)
}

describe('the picture of a cover', () => {
  test('is there for everyone, made or given, and kept for ever under its address', async () => {
    for (const book of [plain, pictured]) {
      const { response, bytes } = await see(await addressOf(book))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
  })

  test('has another address once the book has another title; the old one leads to it for a while', async () => {
    const before = await addressOf(pictured)
    await library.db.updateTable('book').set({ title: 'Another' }).where('id', '=', pictured.bookId).execute()
    const after = await addressOf(pictured)
    expect(after).not.toBe(before)
    const old = await see(before)
    expect(old.response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(old.bytes).toEqual((await see(after)).bytes)
  })

  test('is not sent again while it stays the same', async () => {
    const address = await addressOf(plain)
    const etag = (await see(address)).response.headers.get('etag')!
    const { response, bytes } = await see(address, { headers: { 'if-none-match': etag } })
    expect({ status: response.status, length: bytes.length }).toEqual({ status: 304, length: 0 })
  })

  test('of the house is there too', async () => {
    const { response, bytes } = await see('/media/cover/house.png')
    expect(response.status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test.each([
    ['/media/cover/999/abc.png', 404],
    ['/media/cover/0/abc.png', 400],
    ['/media/cover/1/abc.svg', 400],
    ['/media/cover/1/..%2Fabc.png', 400],
    ['/media/cover/1/abcdefghi.png', 400],
    ['/media/cover/other.png', 400],
  ])('%s is none', async (path, status) => {
    expect((await see(path)).response.status).toBe(status)
  })

  test('is missing where none are drawn', async () => {
    const { status, body } = await askRaw(library.api(), '/media/cover/house.png')
    expect(status).toBe(404)
    expect(body).toMatchObject({ message: 'MEDIA_NOT_FOUND' })
  })
})
