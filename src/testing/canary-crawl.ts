import { expect } from 'vitest'
import type { Db } from '#src/db/schema.ts'
import type { PlantedBook } from './books.ts'
import type { Answer, Api } from './library.ts'

/** Every GET of the server with every value that could lead to a paid page of `paid`. */
export async function everyGetCall(
  api: Api,
  db: Db,
  { paid, free, canaries }: { paid: PlantedBook; free: PlantedBook; canaries: readonly string[] },
): Promise<string[]> {
  const sections = await db.selectFrom('section').select('id').execute()
  const pictures = await db.selectFrom('page').select(['edition_id', 'image_keys']).execute()
  const values: Record<string, (string | number)[]> = {
    bookId: [free.bookId, paid.bookId],
    page: [1, 2, 3, 4, 5, 6],
    sectionId: sections.map((section) => section.id),
    categoryId: [1],
    publisherId: [1],
    reviewId: [1],
    previewId: [1],
    noticeId: [1],
    uid: [1],
    workId: [1, 2, 3],
    seriesId: [1],
    assetId: [1, 2, 3],
    editionId: [free.editionId, paid.editionId],
    articleId: [1],
    slug: ['concert'],
    token: ['x'],
    provider: ['kakao'],
    file: ['1.png', '480.webp', 'file.mp4', 'file.vtt'],
    osis: ['Rom.8.28'],
    ref: ['rom.8.28'],
    key: pictures.flatMap((page) => page.image_keys),
  }
  const words = canaries.flatMap((canary) => [canary, canary.slice(0, 5), canary.slice(2), `그림${canary}`])
  const queries: Record<string, string[]> = {
    '/api/bookCore/search/:bookId': words.map((word) => `?q=${encodeURIComponent(word)}`),
    '/api/search': words.map((word) => `?q=${encodeURIComponent(word)}`),
    '/api/search/suggest': words.map((word) => `?q=${encodeURIComponent(word)}`),
    '/api/bookCore/locate/:bookId': Array.from({ length: 20 }, (_, block) => `?block=${block}`),
  }
  const templates = [...new Set(api.routes.filter((it) => it.method === 'GET').map((it) => it.path))]
  return templates.flatMap((template) => {
    let paths = [template]
    for (const [, name] of template.matchAll(/:(\w+)/g)) {
      const tried = values[name!]
      if (tried === undefined)
        throw new Error(`${template}: say above what this crawl should try for ${name}`)
      paths = paths.flatMap((path) => tried.map((value) => path.replace(`:${name}`, String(value))))
    }
    return paths.flatMap((path) => (queries[template] ?? ['']).map((query) => path + query))
  })
}

/** Nothing of an answer, its headers included, holds a canary, in whatever form. */
export function expectNone(canaries: readonly string[], answer: Answer<unknown>, call: string): void {
  const seen = `${answer.text}\n${JSON.stringify([...answer.headers])}`
  for (const canary of canaries) {
    expect(seen, call).not.toContain(canary)
    // Nor hidden in a form that would come out as the word again.
    expect(decoded(seen), call).not.toContain(canary)
  }
}

function decoded(text: string) {
  return text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/&#x?([0-9a-f]+);/gi, (entity, code: string) =>
      String.fromCodePoint(Number.parseInt(code, entity.includes('x') ? 16 : 10)),
    )
    .normalize('NFC')
}
