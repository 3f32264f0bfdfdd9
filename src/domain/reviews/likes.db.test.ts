import { expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { setLike } from './likes.ts'
import { addPreview } from './write-preview.ts'
import { addReview, removeReview } from './write-review.ts'

const library = testLibrary()
const now = new Date()
const actor = { memberId: 1, now }

async function plantReviews() {
  const { db } = library
  const members = await library.plantMembers(50)
  const { bookId } = await library.plant()
  const review = await addReview(db, actor, { bookId, content: '좋은 책' })
  const preview = await addPreview(db, actor, { bookId, title: '제목', html: '<p>글</p>' })
  return { db, bookId, members, review, preview }
}

test.each(['review', 'preview'] as const)(
  'fifty members who like a %s at once are fifty likes',
  async (kind) => {
    const { db, members, ...ids } = await plantReviews()
    const id = ids[kind]
    const all = (isLiked: boolean) =>
      Promise.all(
        members.flatMap((memberId) =>
          [1, 2].map(() => setLike(db, { memberId, now }, { kind, id, isLiked })),
        ),
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
  const { db, members, review, bookId } = await plantReviews()
  const done = await Promise.allSettled([
    ...members.flatMap((memberId) =>
      [true, false].map((isLiked) => setLike(db, { memberId, now }, { kind: 'review', id: review, isLiked })),
    ),
    removeReview(db, 1, review),
  ])
  for (const one of done)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
  expect(await db.selectFrom('review_like').selectAll().execute()).toEqual([])
  const tally = await db.selectFrom('book_tally').selectAll().where('book_id', '=', bookId).execute()
  expect(tally).toMatchObject([{ review_count: 0, preview_count: 1 }])
})
