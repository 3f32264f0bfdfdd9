import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePicture } from './make-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f2b' } })

describe('a picture made ready for readers', () => {
  test('comes in every size that is not larger than itself, with a tiny one for the meantime', async () => {
    const made = await makePicture(await plain(1000, 500).png().toBuffer())
    expect(made).toMatchObject({ width: 1000, height: 500 })
    expect(made?.sizes.map(({ width }) => width)).toEqual([480, 800, 1000])
    for (const { width, bytes } of made?.sizes ?? [])
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    expect(made?.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(made?.placeholder.length).toBeLessThan(600)
  })

  test('is never larger than the largest size, and never enlarged', async () => {
    const large = await makePicture(await plain(4000, 100).jpeg().toBuffer())
    expect(large?.sizes.map(({ width }) => width)).toEqual([480, 800, 1600])
    const small = await makePicture(await plain(40, 30).jpeg().toBuffer())
    expect(small?.sizes.map(({ width }) => width)).toEqual([40])
  })

  test('stands as the camera was held, and tells nothing the camera wrote', async () => {
    const turned = await plain(600, 300)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .jpeg()
      .toBuffer()
    const made = await makePicture(turned)
    expect(made).toMatchObject({ width: 300, height: 600 })
    expect((await sharp(made?.sizes[0]?.bytes).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['words', Buffer.from('a picture, honestly')],
    ['nothing', Buffer.alloc(0)],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a document', Buffer.from('%PDF-1.4\n%…')],
    ['a cut picture', null],
  ])('%s is none', async (_, given) => {
    const whole = await plain(300, 300).png().toBuffer()
    expect(await makePicture(given ?? whole.subarray(0, whole.length / 2))).toBeUndefined()
  })
})
