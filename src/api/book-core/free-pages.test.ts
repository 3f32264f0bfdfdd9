import { expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { testClock } from '#src/testing/clock.ts'
import { testLibrary } from '#src/testing/library.ts'
import { freePageMemory } from './free-pages.ts'

const library = testLibrary()
const clock = testClock()

test('a page that anyone may read lies ready for two seconds, whoever reads it; a paid one never does', async () => {
  await library.plantMembers(1)
  const free = await library.plant({ pages: 8 }, { isFree: true })
  const paid = await library.plant({ pages: 8 }, { samplePages: 3 })
  const freePages = freePageMemory()
  const api = library.api({ freePages })
  const subscriber = library.api({ freePages, memberId: 1 })
  const ready = (path: string, method = 'GET') => freePages.find(new Request(`http://x${path}`, { method }))
  const at = ({ bookId }: { bookId: number }, page: number) => `/api/bookCore/content/${bookId}/${page}`

  const read = await (await api.request(at(free, 5))).json()
  expect(await ready(at(free, 5))?.json()).toEqual(read)
  expect(ready(`${at(free, 5)}?x=1`)?.headers.get('cache-control')).toBe('no-cache')
  for (const method of ['POST', 'DELETE']) expect(ready(at(free, 5), method)).toBeUndefined()

  const sample = await (await subscriber.request(at(paid, 3))).json()
  expect(await ready(at(paid, 3))?.json()).toEqual(sample)
  await grantEntitlement(library.db, 1, {
    from: new Date(0),
    until: new Date('2100-01-01'),
    source: 'operator',
  })
  expect((await subscriber.request(at(paid, 4))).status).toBe(200)
  expect(ready(at(paid, 4))).toBeUndefined()

  await clock.pass(2100)
  expect(ready(at(free, 5))).toBeUndefined()
})
