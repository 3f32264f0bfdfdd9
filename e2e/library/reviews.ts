import type { RunningLibrary } from './server.ts'
import { verifyByMail } from './verify-by-mail.ts'

type Pass = { access_token: string }
type Book = { bookId: number; bookTitle: string }

/** A member who writes by the API, as any program could: one long and one short review of a book. Answers their ids. */
export async function plantReviews(library: RunningLibrary): Promise<{ preview: number; review: number }> {
  const books: Book[] = await (await fetch(`${library.url}/api/bookMain/recommend`)).json()
  const bookId = books.find(({ bookTitle }) => bookTitle === 'Reading Slowly')?.bookId
  const signedUp = await post(library, 'auth/signup', {
    email: 'voice@mail.example',
    nickname: '늦은밤',
    phone: '010-7777-0001',
    password: 'Gr4!Njkq',
    agreeTerms: true,
    agreePrivacy: true,
    over14: true,
  })
  await verifyByMail(library.base, 'voice@mail.example')
  const pass: Pass = await signedUp.json()
  const headers = {
    authorization: `Bearer ${pass.access_token}`,
    cookie: signedUp.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
  const written = {
    bookId,
    previewTitle: 'A Slow Evening',
    previewContent: '<p>I read it <em>slowly</em>.</p>',
  }
  const preview: { bookPreviewId: number } = await (await post(library, 'preview', written, headers)).json()
  const said = { bookId, content: 'A kind book.' }
  const review: { reviewId: number } = await (
    await post(library, 'bookFunction/review', said, headers)
  ).json()
  return { preview: preview.bookPreviewId, review: review.reviewId }
}

async function post(
  library: RunningLibrary,
  call: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${library.url}/api/${call}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
