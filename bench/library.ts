import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Product, startProduct } from './product.ts'

/** Real books lie beside the project; a checkout elsewhere may not have them. */
export function realBook(name: string): string {
  return fileURLToPath(new URL(`../../shared/epub/${name}.epub`, import.meta.url))
}

export const PILGRIMS = realBook('pilgrims-progress')

export type Library = Product & {
  /** A free novel where there is one, else the free book of the starter shelf. */
  freeBook: number
  paidBook: number
  /** Says which book `freeBook` is. */
  freeTitle: string
}

let opened: Promise<Library> | undefined

/** One running server with the starter shelf and a real novel, shared by the rows that only read. */
export function openLibrary(): Promise<Library> {
  return (opened ??= prepare())
}

export async function closeLibrary(): Promise<void> {
  await (await opened)?.stop()
}

async function prepare(): Promise<Library> {
  const product = await startProduct()
  if (existsSync(PILGRIMS)) await product.importFiles(PILGRIMS, '--free')
  else console.log('  !! pilgrims-progress.epub is absent: the free book of the starter shelf stands in')
  const books = await newest(product)
  const free = books.find((book) => book.isFree)
  const paid = books.find((book) => !book.isFree)
  if (free === undefined || paid === undefined) throw new Error('the shelf holds no free and no paid book')
  return { ...product, freeBook: free.bookId, paidBook: paid.bookId, freeTitle: free.bookTitle }
}

/** The newest books, the newest first, in whichever language. */
export async function newest({ url }: Pick<Product, 'url'>) {
  const response = await fetch(`${url}/api/bookMain/recentBook?order=all`)
  return (await response.json()) as { bookId: number; bookTitle: string; isFree: boolean; language: string }[]
}
