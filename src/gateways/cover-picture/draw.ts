import sharp from 'sharp'
import type { CoverBook } from '#src/shared/cover/cover-design.ts'
import { fontShelf } from './fonts.ts'
import { bookFace, HEIGHT, logoFace, STAND, WIDTH, wordsOf } from './share-face.ts'

const openFonts = fontShelf()
const NOBODY: CoverBook = { bookId: 0, bookTitle: '', author: '', language: 'ko' }

/** `picture` holds the publisher's own cover, where the book has one. */
export async function drawBook(book: CoverBook, picture: Uint8Array | undefined): Promise<Uint8Array> {
  const fonts = await openFonts(wordsOf(book))
  const given = picture === undefined ? undefined : await fitted(picture)
  return toPng(bookFace(book, fonts, given?.info), given && { input: given.data, ...placeOf(given.info) })
}

export async function drawLogo(): Promise<Uint8Array> {
  return toPng(logoFace(await openFonts(wordsOf(NOBODY))))
}

/** The picture as large as its place allows. */
function fitted(picture: Uint8Array) {
  return sharp(picture)
    .resize(STAND.width, STAND.height, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function placeOf({ width, height }: { width: number; height: number }) {
  return {
    left: Math.round(STAND.x + (STAND.width - width) / 2),
    top: Math.round(STAND.y + (STAND.height - height) / 2),
  }
}

/** Off the main thread: sharp draws in threads of its own. */
function toPng(svg: string, over?: { input: Buffer; left: number; top: number }): Promise<Uint8Array> {
  return sharp(Buffer.from(svg))
    .resize(WIDTH, HEIGHT)
    .composite(over === undefined ? [] : [over])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
