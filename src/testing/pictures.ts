import sharp from 'sharp'

/** The bytes of a picture of one colour. */
export async function drawnPicture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 900, height = 600 } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a1f2b' } })
  return new Uint8Array(await picture.toFormat(format).toBuffer())
}
