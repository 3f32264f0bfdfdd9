import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { createLimits } from '#src/api/http/limits.ts'
import { listOpenInquiries } from '#src/domain/support/answer-inquiry.ts'
import { sweepInquiryPictures } from '#src/domain/support/inquiry-pictures.ts'
import { INQUIRY_CONTENT_MAX, INQUIRY_TITLE_MAX } from '#src/shared/limits.ts'
import { testLibrary } from '#src/testing/library.ts'
import { filesIn, testPorts } from '#src/testing/members.ts'
import { drawnPicture } from '#src/testing/pictures.ts'
import { signedIn, type SignedIn } from '#src/testing/signed-in.ts'

type Picture = { imageId: number; src: string; srcset: string; width: number; height: number }
type Inquiry = { inquiryId: number; title: string; content: string; status: string; images: Picture[] }

const DAY = 86_400_000
const library = testLibrary()
let ask: ReturnType<typeof library.visit>
let grace: SignedIn
let other: SignedIn

beforeEach(async () => {
  library.pictures.clear()
  ask = library.visit()
  await library.plantMembers(2)
  grace = await signedIn(library.db, ask, 1)
  other = await signedIn(library.db, ask, 2)
})

const LETTER = { title: '글씨가 작게 보입니다', content: '설정을 바꾸어도\n그대로입니다.' }
const send = (who: SignedIn, more: object = {}) => who.post('/api/notice/inquiry', { ...LETTER, ...more })
const own = async (who: SignedIn) => (await who.get<Inquiry[]>('/api/notice/inquiry')).body
const upload = async (who: SignedIn, bytes?: Uint8Array<ArrayBuffer>) =>
  who.upload<Picture & { fields?: object; message?: string }>(
    '/api/notice/inquiry/image',
    bytes ?? (await drawnPicture()),
  )

async function fetchMedia(who: SignedIn, src: string) {
  const answer = await library.api().request(src, { headers: { cookie: who.headers.cookie } })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('an inquiry', () => {
  test('is stored, and shown to its member alone as waiting', async () => {
    expect(await send(grace, { title: ' 글씨가\n작게 보입니다 ' })).toMatchObject({
      status: 201,
      body: { inquiryId: 1 },
    })
    expect(await own(grace)).toEqual([
      {
        inquiryId: 1,
        ...LETTER,
        status: 'pending',
        answer: null,
        answeredAt: null,
        createdAt: expect.stringMatching(/Z$/) as string,
        images: [],
      },
    ])
    expect(await own(other)).toEqual([])
    expect((await ask('/api/notice/inquiry')).body).toMatchObject({ message: 'TOKEN_NULL' })
  })

  test('sent many times at once is one; another’s, or one with other words, is another', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(grace)))
    for (const { status, body } of sent) expect([status, body]).toEqual([201, { inquiryId: 1 }])
    await send(other)
    await send(grace, { content: '이제는 잘 보입니다.' })
    expect(await listOpenInquiries(library.db, 10)).toHaveLength(3)
    expect((await own(grace)).map(({ content }) => content)).toEqual(['이제는 잘 보입니다.', LETTER.content])
  })

  test.each([
    ['no title', { title: ' ' }, { title: 'EMPTY' }],
    ['invisible marks alone', { content: '\u200B' }, { content: 'EMPTY' }],
    ['neither', { title: '', content: '' }, { title: 'EMPTY', content: 'EMPTY' }],
    ['too long a title', { title: '가'.repeat(INQUIRY_TITLE_MAX + 1) }, { title: 'TOO_LONG' }],
    ['too long a content', { content: '가'.repeat(INQUIRY_CONTENT_MAX + 1) }, { content: 'TOO_LONG' }],
    ['a NUL', { content: '가\0나' }, { content: 'INVALID' }],
    ['half a character', { title: '가\uD800' }, { title: 'INVALID' }],
    ['a title of another kind', { title: 3 }, { title: 'INVALID' }],
    ['too many pictures', { images: [1, 2, 3, 4, 5, 6] }, { images: 'TOO_MANY' }],
    ['a picture that is not there', { images: [1] }, { images: 'NOT_FOUND' }],
  ])('with %s is refused', async (_, wrong, fields) => {
    expect(await send(grace, wrong)).toMatchObject({ status: 400, body: { fields } })
    expect(await own(grace)).toEqual([])
  })

  test('may be as long as the rules say', async () => {
    const long = { title: '😀'.repeat(INQUIRY_TITLE_MAX), content: '😀'.repeat(INQUIRY_CONTENT_MAX) }
    expect((await send(grace, long)).status).toBe(201)
    expect(await own(grace)).toMatchObject([long])
  })

  test('may be sent five times an hour', async () => {
    const limited = await signedIn(library.db, library.visit({ limits: createLimits(() => 0) }), 1)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await send(limited, { title: `문의 ${n}` })).status)
    expect(statuses).toEqual([...Array<number>(5).fill(201), 429])
  })
})

describe('a picture of an inquiry', () => {
  test('is redrawn from its bytes, sent along, and shown in its place', async () => {
    const photo = await sharp(await drawnPicture('jpeg'))
      .withExif({ IFD0: { Artist: '쑥국새카메라' } })
      .toBuffer()
    const { status, body: first } = await upload(grace, new Uint8Array(photo))
    expect(status).toBe(201)
    expect(first).toMatchObject({ width: 900, height: 600 })
    const { body: second } = await upload(grace)
    const images = [second.imageId, first.imageId]
    expect((await send(grace, { images })).status).toBe(201)
    const [inquiry] = await own(grace)
    expect(inquiry?.images.map(({ imageId }) => imageId)).toEqual(images)
    const { bytes, headers } = await fetchMedia(grace, first.src)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, no-store')
    const redrawn = await sharp(bytes).metadata()
    expect(redrawn).toMatchObject({ format: 'webp', width: 900 })
    expect(redrawn.exif).toBeUndefined()
    expect(Buffer.from(bytes).includes('쑥국새카메라')).toBe(false)
  })

  test('reaches its member and owners, and nobody else', async () => {
    const { body } = await upload(grace)
    await send(grace, { images: [body.imageId] })
    expect((await ask(body.src)).status).toBe(404)
    expect((await fetchMedia(other, body.src)).status).toBe(404)
    await library.db.updateTable('member').set({ role: 'owner' }).where('id', '=', 2).execute()
    expect((await fetchMedia(other, body.src)).status).toBe(200)
    expect((await fetchMedia(grace, body.src)).status).toBe(200)
  })

  test('is sent along once, by whoever uploaded it', async () => {
    const { body } = await upload(grace)
    const images = [body.imageId]
    expect((await send(other, { images })).body).toMatchObject({ fields: { images: 'NOT_FOUND' } })
    expect((await send(grace, { images })).status).toBe(201)
    const again = await send(grace, { title: '다른 문의', images })
    expect(again.body).toMatchObject({ fields: { images: 'NOT_FOUND' } })
    expect(await own(grace)).toHaveLength(1)
  })

  test.each([
    ['a text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', new Uint8Array()],
    ['half a picture', undefined],
  ])('is none where it is %s', async (_, given) => {
    const bytes = given ?? (await drawnPicture('jpeg')).slice(0, 400)
    expect(await upload(grace, bytes)).toMatchObject({
      status: 400,
      body: { fields: { picture: 'NOT_AN_IMAGE' } },
    })
    expect(library.pictures.size).toBe(0)
  })

  test('may weigh ten megabytes', async () => {
    const padded = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(png)
      return bytes
    }
    const png = await drawnPicture()
    expect((await upload(grace, padded(10 * 1024 * 1024))).status).toBe(201)
    expect((await upload(grace, padded(10 * 1024 * 1024 + 1))).body).toMatchObject({ message: 'TOO_LARGE' })
  })

  test('is not for visitors, and may be uploaded thirty times an hour', async () => {
    const body = await drawnPicture()
    const visitor = await ask('/api/notice/inquiry/image', { method: 'POST', body })
    expect(visitor.body).toMatchObject({ message: 'TOKEN_NULL' })
    const limited = await signedIn(library.db, library.visit({ limits: createLimits(() => 0) }), 1)
    for (let n = 0; n < 30; n++) expect((await upload(limited, new Uint8Array([n]))).status).toBe(400)
    expect((await upload(limited)).status).toBe(429)
  })

  test('that breaks off on its way leaves nothing', async () => {
    const half = (await drawnPicture('png', { width: 2000, height: 2000 })).slice(0, 500)
    const breaking = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(half)
        await wait(5)
        controller.error(new Error('The line broke'))
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: grace.headers,
      body: breaking,
      duplex: 'half',
    }
    const answer = await library.api({ onFault: () => {} }).request('/api/notice/inquiry/image', init)
    expect(answer.status).toBe(500)
    expect(library.pictures.size).toBe(0)
    expect(await library.db.selectFrom('asset').select('id').execute()).toEqual([])
  })
})

describe('a picture that is not sent', () => {
  const sweep = (after: number) =>
    sweepInquiryPictures({
      ...testPorts(),
      db: library.db,
      files: filesIn(library.pictures),
      now: () => new Date(Date.now() + after),
    })
  const stored = async () => ({
    files: library.pictures.size,
    rows: (await library.db.selectFrom('asset').select('id').execute()).length,
  })

  test('is deleted after a day, with its files; one that is sent stays', async () => {
    const { body: sent } = await upload(grace)
    const { body: loose } = await upload(grace)
    await send(grace, { images: [sent.imageId] })
    expect(await stored()).toEqual({ files: 6, rows: 2 })
    await sweep(DAY - 60_000)
    expect(await stored()).toEqual({ files: 6, rows: 2 })
    await sweep(DAY + 60_000)
    expect(await stored()).toEqual({ files: 3, rows: 1 })
    expect((await fetchMedia(grace, sent.src)).status).toBe(200)
    expect((await fetchMedia(grace, loose.src)).status).toBe(404)
    const late = await send(grace, { title: '늦은 문의', images: [loose.imageId] })
    expect(late.body).toMatchObject({ fields: { images: 'NOT_FOUND' } })
  })

  test('is deleted by the next sweep where the first was cut off', async () => {
    await upload(grace)
    const failing = { ...filesIn(library.pictures), removePicture: () => Promise.reject(new Error('away')) }
    const now = () => new Date(Date.now() + 2 * DAY)
    await expect(sweepInquiryPictures({ db: library.db, now, files: failing })).rejects.toThrow('away')
    expect(await stored()).toEqual({ files: 3, rows: 1 })
    await sweep(0)
    expect(await stored()).toEqual({ files: 0, rows: 0 })
  })
})
