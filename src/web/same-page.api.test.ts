import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { testLibrary } from '#src/testing/library.ts'
import { servePages } from '#src/testing/pages.ts'

const library = testLibrary('once')
let book: PlantedBook

beforeAll(async () => {
  book = await library.plant({ title: '참된 목자', pages: 4 }, { samplePages: 2 })
})

/** As after a restart or in another process: each page is made anew. */
const newServer = () => servePages(() => library.api())

test('a page whose content stayed the same is the same page when it is made anew', async () => {
  const paths = [
    '/home',
    '/book',
    `/book/${book.bookId}`,
    `/read/${book.bookId}`,
    '/search/목자',
    '/category',
  ]
  for (const path of paths) {
    const etag = (await newServer()(path)).headers.get('etag')!
    await sleep(20)
    const again = await newServer()(path, { 'if-none-match': etag })
    expect([again.status, await again.text()], path).toEqual([304, ''])
  }
})

test('a page whose content changed is another', async () => {
  const path = `/book/${book.bookId}`
  const etag = (await newServer()(path)).headers.get('etag')!
  await library.db.updateTable('book').set({ title: '거짓 목자' }).where('id', '=', book.bookId).execute()
  const again = await newServer()(path, { 'if-none-match': etag })
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('거짓 목자')
})
