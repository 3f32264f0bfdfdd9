import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, testLibrary } from '#src/testing/library.ts'
import { plantIssue } from '#src/testing/magazine.ts'

const library = testLibrary('once')
const NOW = new Date('2026-11-23T00:00:00Z')
let ask: Ask
let articles: number[]

type Issue = { title: string; articles: { articleId: number; title: string }[] }

beforeAll(async () => {
  ask = library.visit({ now: () => NOW })
  articles = await plantIssue(library.db)
  for (let number = 1; number <= 12; number++)
    await plantIssue(library.db, {
      slug: `older-${number}`,
      title: `지난 호 ${number}`,
      publishedAt: new Date(Date.UTC(2025, number, 1)),
      pictures: [],
      cover: undefined,
    })
})

describe('the magazine', () => {
  test('lists its issues to everyone, the newest first, with the cards of their articles', async () => {
    const { status, body } = await ask<{ items: Issue[]; totalPages: number; totalCount: number }>(
      '/api/magazine/0',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ page: 0, totalPages: 2, totalCount: 13 })
    expect(body.items.slice(0, 2).map(({ title }) => title)).toEqual(['등불 아래', '지난 호 12'])
    expect(body.items[0]).toMatchObject({
      publishedAt: '2026-10-01T00:00:00.000Z',
      coverPath: expect.stringMatching(/^\/media\/asset\/\d+\/60\.webp$/),
      articles: [
        {
          articleId: articles[0],
          author: '정다온',
          thumbnailPath: expect.stringMatching(/^\/media\/asset\//),
          createdAt: '2026-10-01T00:00:00.000Z',
        },
        { articleId: articles[1], thumbnailPath: null, thumbnail: null },
      ],
    })
    const last = await ask<{ items: Issue[] }>('/api/magazine/1')
    expect(last.body.items).toHaveLength(1)
    expect((await ask<{ items: Issue[] }>('/api/magazine/2')).body.items).toEqual([])
    expect((await ask('/api/magazine/x')).status).toBe(400)
  })

  test('gives an article with the contents of its issue', async () => {
    const { status, body } = await ask<{ content: string; issue: Issue }>(
      `/api/magazine/detail/${articles[0]}`,
    )
    expect(status).toBe(200)
    expect(body.content).toContain('<h2>실과 풀</h2>')
    expect(body.issue.articles.map(({ articleId }) => articleId)).toEqual(articles)
    expect((await ask('/api/magazine/detail/99999')).status).toBe(404)
    expect((await ask('/api/magazine/detail/0')).status).toBe(400)
  })
})
