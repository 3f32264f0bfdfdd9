import { afterEach, expect, test, vi } from 'vitest'
import { copyPicture, sharePicture } from './picture.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture is put on the clipboard at once, before it is made', async () => {
  const written: unknown[] = []
  const write = (items: { picture: Promise<Blob> }[]) => {
    written.push(...items)
    return Promise.all(items.map(({ picture }) => picture))
  }
  vi.stubGlobal('navigator', { clipboard: { write } })
  vi.stubGlobal(
    'ClipboardItem',
    class {
      picture: Promise<Blob>
      constructor(given: { 'image/png': Promise<Blob> }) {
        this.picture = given['image/png']
      }
    },
  )
  const picture = Promise.withResolvers<Blob>()
  const copied = copyPicture(picture.promise)
  // WebKit forgets the press as soon as anything is waited for.
  expect(written).toHaveLength(1)
  picture.resolve(new Blob(['png']))
  await copied
})

test('a picture that came after the press waits for the next one, and a change of mind is no fault', async () => {
  const share = vi.fn<() => Promise<void>>()
  vi.stubGlobal('navigator', { share })
  const picture = new File(['png'], 'card.png', { type: 'image/png' })
  share.mockRejectedValueOnce(new DOMException('no press', 'NotAllowedError'))
  expect(await sharePicture(picture)).toBe(false)
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await sharePicture(picture)).toBe(true)
  share.mockRejectedValueOnce(new DOMException('broken', 'DataError'))
  await expect(sharePicture(picture)).rejects.toThrow('broken')
})
