import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { citeOldEditions } from './cite-editions.ts'

const library = testLibrary()

const CHAPTER =
  '<p>사랑은 오래 참는다(고전 13:4-7).</p><p>See <i>Rom.</i> viii. 28<a epub:type="noteref" href="#n">1</a>.</p>' +
  '<aside epub:type="footnote" id="n"><p>시편 23편을 보라.</p></aside>'

async function stored() {
  const [pages, citations] = await Promise.all([
    library.db.selectFrom('page').select(['number', 'html', 'footnotes']).orderBy('number').execute(),
    library.db.selectFrom('citation').selectAll().orderBy('block_no').orderBy('number').execute(),
  ])
  return { pages, citations }
}

/** As it was before there was a finder. */
async function forget() {
  for (const { number, html, footnotes } of (await stored()).pages) {
    const plain = (text: string) => text.replaceAll(/<a class="x-scripture"[^>]*>(.*?)<\/a>/g, '$1')
    const notes = footnotes.map((note) => ({ ...note, html: plain(note.html) }))
    await library.db
      .updateTable('page')
      .set({ html: plain(html), footnotes: JSON.stringify(notes) })
      .where('number', '=', number)
      .execute()
  }
  await library.db.deleteFrom('citation').execute()
  await library.db.updateTable('edition').set({ cited_by: 0 }).execute()
}

test('an imported book has its citations linked and indexed, those of its notes too', async () => {
  await library.plant({ chapters: [CHAPTER] })
  const { pages, citations } = await stored()
  expect(pages[0]!.html).toContain(
    '<a class="x-scripture" data-scripture="1Cor.13.4-1Cor.13.7" href="/verse/1cor.13.4-1cor.13.7">고전 13:4-7</a>',
  )
  expect(pages[0]!.html).toContain('data-scripture="Rom.8.28"')
  expect(pages[0]!.footnotes[0]!.html).toContain('data-scripture="Ps.23"')
  expect(citations.map(({ words, block_no, page_no }) => ({ words, block_no, page_no }))).toEqual([
    { words: '고전 13:4-7', block_no: 1, page_no: 1 },
    { words: 'Rom. viii. 28', block_no: 2, page_no: 1 },
    { words: '시편 23편', block_no: 2, page_no: 1 },
  ])
})

test('a note that is a mere reference is indexed with the words it stands at', async () => {
  await library.plant({
    chapters: [
      '<p>이김보다 더 넉넉히<a epub:type="noteref" href="#n">1</a> 이기는 사람들.</p><aside epub:type="footnote" id="n"><p>롬 8:37.</p></aside>',
    ],
  })
  const [citation] = (await stored()).citations
  expect(citation).toMatchObject({
    before: '이김보다 더 넉넉히 (',
    words: '롬 8:37',
    after: ') 이기는 사람들.',
  })
})

test('a book imported before gets the same at the next start, and again where it was cut off', async () => {
  await library.plant({ chapters: Array.from({ length: 45 }, () => CHAPTER + `<p>${'말 '.repeat(900)}</p>`) })
  const fresh = await stored()
  expect(fresh.pages.length).toBeGreaterThan(40)
  await forget()
  expect((await stored()).pages).not.toEqual(fresh.pages)
  expect(await citeOldEditions(library.db)).toBe(1)
  expect(await stored()).toEqual(fresh)
  expect(await citeOldEditions(library.db)).toBe(0)

  await library.db.updateTable('edition').set({ cited_by: 0 }).execute()
  await library.db.deleteFrom('citation').where('page_no', '>', 20).execute()
  await Promise.all([citeOldEditions(library.db), citeOldEditions(library.db)])
  expect(await stored()).toEqual(fresh)
})

test('an edition that is only being imported is left alone', async () => {
  await library.db.insertInto('edition').values({ file_hash: 'x', file_name: 'x.epub' }).execute()
  expect(await citeOldEditions(library.db)).toBe(0)
})
