import { describe, expect, test } from 'vitest'
import { testClock } from '#src/testing/clock.ts'
import { testLibrary } from '#src/testing/library.ts'
import { pageServer } from './pages.ts'

const library = testLibrary()
const clock = testClock()

/** Pages that show what the API says, as the real ones do, each from its memory. */
function pagesOverApi() {
  const api = library.api()
  const { serve } = pageServer(
    async (request) => {
      const answer = await api.request(
        new URL(request.url).pathname.replace('/read/', '/api/bookCore/content/'),
      )
      return { html: await answer.text(), status: 200 }
    },
    { connectTo: [] },
  )
  return serve
}

describe('a change to a book', () => {
  test('shows on its pages within five seconds, on one made of what the API remembered too', async () => {
    const book = await library.plant({ pages: 8 }, { isFree: true, samplePages: 1 })
    const pages = pagesOverApi()
    const read = async (mark: string) =>
      (await pages(new Request(`http://x/read/${book.bookId}/5?loc=${mark}`))).text()
    await read('first')
    await library.db.updateTable('book').set({ is_free: false }).where('id', '=', book.bookId).execute()
    await clock.pass(1900)
    // Made from the API's memory, which still says free.
    await read('second')
    await clock.pass(1900)
    await read('third')
    await clock.pass(1200)
    for (const mark of ['first', 'second', 'third']) {
      expect(await read(mark), mark).toContain('DID_NOT_PAYED')
    }
  })
})
