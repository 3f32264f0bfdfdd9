import { beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { browser } from '#src/testing/browser.ts'
import { type Answer, askRaw, testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
let api: ReturnType<typeof library.visit>
let reader: ReturnType<typeof browser>
let token: string

beforeEach(async () => {
  library.pictures.clear()
  api = library.visit()
  reader = browser(api)
  token = (await reader.signUp()).body.access_token ?? ''
})

type Own = { thumbnailPath: string | null; fields?: object; message?: string }

function upload(bytes: Uint8Array, type = 'image/png'): Promise<Answer<Own>> {
  const headers = { cookie: reader.cookie(), authorization: `Bearer ${token}`, 'content-type': type }
  return api<Own>('/api/user/profileImage', { method: 'POST', headers, body: new Uint8Array(bytes) })
}

const plain = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })

async function shown(path: string | null) {
  const response = await library.api().request(path ?? '')
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

describe('a member’s picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is taken as %s whatever it calls itself, and shown to everyone as a small square',
    async (format) => {
      const { status, body } = await upload(await plain().toFormat(format).toBuffer(), 'text/html')
      expect(status).toBe(200)
      expect(body.thumbnailPath).toMatch(/^\/media\/member\/[0-9a-f]{32}\.webp$/)
      const picture = await shown(body.thumbnailPath)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toBe('image/webp')
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      const signedIn = await browser(api).signIn()
      expect(signedIn.body.user).toMatchObject({ thumbnailPath: body.thumbnailPath })
    },
  )

  test('loses what the camera wrote into it, and stands upright', async () => {
    const photo = await plain(40, 80)
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(photo.toString('latin1')).toContain('secret-owner')
    const { body } = await upload(photo)
    const { bytes } = await shown(body.thumbnailPath)
    expect(bytes.toString('latin1')).not.toContain('secret-owner')
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('replaces the one before, of which nothing is left, and can be removed', async () => {
    const first = (await upload(await plain().png().toBuffer())).body.thumbnailPath
    const second = (await upload(await plain().png().toBuffer())).body.thumbnailPath
    expect(second).not.toBe(first)
    expect((await shown(first)).status).toBe(404)
    expect(library.pictures.size).toBe(1)
    expect((await reader.send<Own>('DELETE', '/api/user/profileImage')).body.thumbnailPath).toBeNull()
    expect((await reader.send<Own>('DELETE', '/api/user/profileImage')).status).toBe(200)
    expect(library.pictures.size).toBe(0)
    expect((await shown(second)).status).toBe(404)
  })

  test('sent several times at once leaves one picture', async () => {
    const bytes = await plain().png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(library.pictures.size).toBe(1)
    const me = (await reader.get<Own>('/api/user/me')).body.thumbnailPath
    expect((await shown(me)).status).toBe(200)
  })

  test.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello')],
    [
      'a drawing that can hold a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['half a picture', async () => (await plain(400, 400).png().toBuffer()).subarray(0, 200)],
    ['a picture that unpacks to more than a camera makes', () => bomb(20_000, 20_000)],
    ['a format no browser shows', () => plain().tiff().toBuffer()],
  ])('is not %s', async (_, make) => {
    expect(await upload(await make())).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { picture: 'NOT_AN_IMAGE' } },
    })
    expect(library.pictures.size).toBe(0)
  })

  test('weighs no more than five megabytes', async () => {
    expect(await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'TOO_LARGE' },
    })
    const { status } = await api('/api/user/profileImage/', {
      method: 'POST',
      body: 'x'.repeat(70_000),
    }).catch(() => ({ status: 404 }))
    expect(status, 'no other spelling of the address takes more than a form').not.toBe(200)
  })

  test('has a name that cannot lead elsewhere', async () => {
    for (const name of ['..%2f..%2fkeys.json', 'x.webp', `${'a'.repeat(32)}.png`, `${'a'.repeat(64)}.webp`])
      expect((await askRaw(library.api(), `/media/member/${name}`)).status, name).toBe(400)
    expect((await shown(`/media/member/${'a'.repeat(32)}.webp`)).status).toBe(404)
  })
})

/** The beginning of a PNG that says it is so large. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000',
    'hex',
  )
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}
