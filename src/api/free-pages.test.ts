import { expect, test } from 'vitest'
import { testClock } from '#src/testing/clock.ts'
import { testLibrary } from '#src/testing/library.ts'
import { freePageMemory } from './book-core/free-pages.ts'

const library = testLibrary()
const clock = testClock()

test('a page of a free book lies ready for two seconds, whoever reads it; one of a paid book never does', async () => {
  const free = await library.plant({ pages: 8 }, { isFree: true })
  const paid = await library.plant({ pages: 8 }, { samplePages: 3 })
  const freePages = freePageMemory()
  const api = library.api({ freePages })
  const ready = (path: string, method = 'GET') => freePages.find(new Request(`http://x${path}`, { method }))
  const at = ({ bookId }: { bookId: number }, page: number) => `/api/bookCore/content/${bookId}/${page}`

  const read = await (await api.request(at(free, 5))).json()
  expect(await ready(at(free, 5))?.json()).toEqual(read)
  expect(ready(`${at(free, 5)}?x=1`)?.headers.get('cache-control')).toBe('no-cache')
  for (const method of ['POST', 'DELETE']) expect(ready(at(free, 5), method)).toBeUndefined()

  expect((await api.request(at(paid, 1))).status).toBe(200)
  expect(ready(at(paid, 1))).toBeUndefined()

  await clock.pass(2100)
  expect(ready(at(free, 5))).toBeUndefined()
})
