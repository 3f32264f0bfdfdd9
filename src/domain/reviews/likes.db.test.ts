import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { setLike } from './likes.ts'
import { addPreview } from './write-preview.ts'
import { addReview, removeReview } from './write-review.ts'

const library = testLibrary()
const at = new Date()

async function plantVoices() {
  const { db } = library
  const members = await library.plantMembers(50)
  const { bookId } = await library.plant()
  const review = await addReview(db, 1, { bookId, content: '좋은 책', at })
  const preview = await addPreview(db, 1, { bookId, title: '제목', html: '<p>글</p>', at })
  return { db, bookId, members, review, preview }
}

test.each(['review', 'preview'] as const)(
  'fifty members who like a %s at once are fifty likes',
  async (kind) => {
    const { db, members, ...ids } = await plantVoices()
    const id = ids[kind]
    const all = (isLiked: boolean) =>
      Promise.all(
        members.flatMap((member) => [1, 2].map(() => setLike(db, member, { kind, id, isLiked, at }))),
      )
    const count = async () =>
      (await db.selectFrom(kind).select('like_count as count').executeTakeFirstOrThrow()).count
    await all(true)
    expect(await count()).toBe(50)
    await all(false)
    expect(await count()).toBe(0)
  },
)

test('likes, their taking back and the removal of the review do not stand in each other’s way', async () => {
  const { db, members, review, bookId } = await plantVoices()
  const done = await Promise.allSettled([
    ...members.flatMap((member) =>
      [true, false].map((isLiked) => setLike(db, member, { kind: 'review', id: review, isLiked, at })),
    ),
    removeReview(db, 1, review),
  ])
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
  expect(await db.selectFrom('review_like').selectAll().execute()).toEqual([])
  const tally = await db.selectFrom('book_tally').selectAll().where('book_id', '=', bookId).execute()
  expect(tally).toMatchObject([{ review_count: 0, preview_count: 1 }])
})
