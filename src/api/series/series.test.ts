import { beforeEach, describe, expect, test } from 'vitest'
import { announceWorks } from '#src/domain/series/announce-works.ts'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import { signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantWorks } from '#src/testing/series.ts'

const library = testLibrary()
let works: number[]
let seriesId: number

beforeEach(async () => {
  works = await plantWorks(library.db, { published: ['2026-01-01', '2026-02-01', '2099-01-01'] })
  await library.db
    .updateTable('series')
    .set({ work_count: 2, latest_work_at: new Date('2026-02-01') })
    .execute()
  const series = await library.db.selectFrom('series').select('id').executeTakeFirstOrThrow()
  seriesId = series.id
})

type List = { items: Record<string, unknown>[]; totalCount: number }

describe('series', () => {
  test('are listed by what was read, what is new, and their category, in the words of the specification', async () => {
    const visit = library.visit()
    const card = {
      seriesId,
      seriesName: '골목의 등불',
      seriesType: 'A',
      author: '정다온',
      completedYn: 'N',
      seriesColor: '#35513f',
      seriesThumbnailPath: null,
      workCount: 2,
    }
    expect((await visit('/api/series/popular')).body).toEqual([expect.objectContaining(card)])
    const recent = await visit<List>('/api/series/recent/0')
    expect(recent.body).toMatchObject({
      totalCount: 1,
      items: [{ ...card, workId: works[1], workName: '2화' }],
    })
    const categories = await visit<{ categoryId: number }[]>('/api/series/category?lang=en')
    expect(categories.body).toEqual([{ categoryId: expect.any(Number), name: 'Life', seriesCount: 1 }])
    const of = await visit<List>(`/api/series/category/${categories.body[0]?.categoryId}/0`)
    expect(of.body).toMatchObject({ name: '삶', items: [card] })
    expect((await visit('/api/series/category/999/0')).status).toBe(404)
    expect((await visit('/api/bookMain/recentSeries')).body).toMatchObject([{ ...card, workName: '2화' }])
    expect((await visit('/api/bookMain/bestSeries')).body).toMatchObject([card])
  })

  test('show their works, but for those that have yet to appear', async () => {
    const { body } = await library.visit()<{ works: List }>(`/api/series/${seriesId}/0`)
    expect(body.works).toMatchObject({
      totalCount: 2,
      items: [
        { workId: works[0], number: 1, isFree: true },
        { workId: works[1], number: 2, isFree: false },
      ],
    })
    expect((await library.visit()(`/api/series/workHead/${works[2]}`)).status).toBe(404)
    expect((await library.visit()(`/api/series/work/${works[2]}`)).status).toBe(404)
    const head = await library.visit()(`/api/series/workHead/${works[0]}`)
    expect(head.body).toMatchObject({ previous: null, next: { workId: works[1] }, isFree: true })
    expect((await library.visit()(`/api/series/workHead/${works[1]}`)).body).toMatchObject({ next: null })
  })

  test('that have nothing to read yet are nobody’s to see', async () => {
    await library.db.updateTable('series').set({ work_count: 0 }).execute()
    expect((await library.visit()(`/api/series/${seriesId}/0`)).status).toBe(404)
    expect((await library.visit()('/api/series/popular')).body).toEqual([])
  })
})

describe('a work', () => {
  test('that is free is anyone’s; one that is paid for opens with a right to it', async () => {
    expect((await library.visit()(`/api/series/work/${works[0]}`)).body).toMatchObject({
      html: '<p>골목의 등불 1</p>',
      paying: false,
    })
    const [plain = 0, subscriber = 0] = await library.plantMembers(2)
    const until = new Date('2090-01-01')
    const right = { from: new Date(0), until, source: 'subscription' } as const
    await grantEntitlement(library.db, subscriber, right)
    for (const visit of [library.visit(), library.visit({ memberId: plain })]) {
      const refused = await visit(`/api/series/work/${works[1]}`)
      expect(refused).toMatchObject({ status: 400, body: { message: 'DID_NOT_PAYED' } })
      expect(refused.text).not.toContain('등불')
    }
    const opened = await library.visit({ memberId: subscriber })(`/api/series/work/${works[1]}`)
    expect(opened.body).toMatchObject({ html: '<p>골목의 등불 2</p>', paying: true })
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('what readers say', () => {
  const say = async (content: string, workId = works[0]) => {
    const [grace] = await signUpMany(library.visit(), 1)
    return { grace: grace!, answer: await grace!.send('POST', '/api/series/comment', { workId, content }) }
  }

  test('is held until the address is verified, then everyone’s', async () => {
    const { grace, answer } = await say('  등불이 하나\n더 켜졌네요. ')
    expect(answer.status).toBe(201)
    const list = () => library.visit()<List>(`/api/series/comment/${works[0]}/0`)
    expect((await list()).body).toMatchObject({ totalCount: 0, items: [] })
    const own = await grace.get<List>(`/api/series/comment/${works[0]}/0`)
    expect(own.body).toMatchObject({
      items: [{ content: '등불이 하나\n더 켜졌네요.', mine: true, held: true }],
    })
    await library.db.updateTable('series_comment').set({ held: false }).execute()
    expect((await list()).body).toMatchObject({ totalCount: 1, items: [{ mine: false, held: false }] })
  })

  test('twice within a minute is one', async () => {
    const { grace, answer } = await say('같은 말')
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        grace.send('POST', '/api/series/comment', { workId: works[0], content: '같은 말' }),
      ),
    )
    expect(again.map(({ body }) => body)).toEqual([answer.body, answer.body, answer.body])
  })

  test.each([
    ['', 'EMPTY'],
    [' \u200b\n', 'EMPTY'],
    ['가'.repeat(201), 'TOO_LONG'],
  ])('is refused where it is %j', async (content, fault) => {
    const { answer } = await say(content)
    expect(answer).toMatchObject({ status: 400, body: { fields: { content: fault } } })
  })

  test('may be as long as 200 characters, and as short as one', async () => {
    expect((await say('가'.repeat(200))).answer.status).toBe(201)
  })

  test('of a work is for those who may read it', async () => {
    const { grace, answer } = await say('읽지 않고', works[1])
    expect(answer).toMatchObject({ status: 400, body: { message: 'DID_NOT_PAYED' } })
    const unseen = await grace.send('POST', '/api/series/comment', { workId: works[2], content: '없는 글' })
    expect(unseen.status).toBe(404)
  })

  test('is changed and removed by its own member alone', async () => {
    const [grace, other] = await signUpMany(library.visit(), 2)
    const { body } = await grace!.send<{ commentId: number }>('POST', '/api/series/review', {
      seriesId,
      content: '다음 편이 기다려집니다',
    })
    const { commentId } = body
    for (const refused of [
      await other!.send('PATCH', '/api/series/comment', { commentId, content: '남의 말' }),
      await other!.send('DELETE', `/api/series/comment?commentId=${commentId}`),
    ])
      expect(refused).toMatchObject({ status: 404, body: { message: 'REVIEW_NOT_FOUND' } })
    expect(
      (await grace!.send('PATCH', '/api/series/comment', { commentId, content: '고친 말' })).status,
    ).toBe(200)
    const short = await grace!.send('PATCH', '/api/series/comment', { commentId, content: '한' })
    expect(short).toMatchObject({ status: 400, body: { fields: { content: 'TOO_SHORT' } } })
    const list = await grace!.get<List>(`/api/series/review/${seriesId}`)
    expect(list.body).toMatchObject({ items: [{ content: '고친 말', mine: true }] })
    expect((await grace!.send('DELETE', `/api/series/comment?commentId=${commentId}`)).status).toBe(200)
    expect((await grace!.get<List>(`/api/series/review/${seriesId}`)).body).toMatchObject({ items: [] })
  })
})

describe('following a series', () => {
  test('brings a mail for each new work, once, to those who still follow', async () => {
    const [grace, other] = await signUpMany(library.visit(), 2)
    await library.db.updateTable('member').set({ email_verified_at: new Date() }).execute()
    for (const reader of [grace!, other!])
      for (let twice = 0; twice < 2; twice++)
        expect((await reader.send('POST', '/api/series/follow', { seriesId })).status).toBe(200)
    await other!.send('DELETE', `/api/series/follow?seriesId=${seriesId}`)
    expect((await grace!.get('/api/series/follow')).body).toMatchObject([{ seriesId }])
    expect((await other!.get('/api/series/follow')).body).toEqual([])
    const mails = () =>
      library.db.selectFrom('outbox').select(['member_id', 'payload']).where('kind', '=', 'newWork').execute()

    const old = new Date('2026-11-22T00:00:00Z')
    expect(await announceWorks(library.db, old)).toBe(2)
    expect(await mails()).toEqual([])

    const day = new Date('2099-01-01T00:10:00Z')
    await Promise.all([announceWorks(library.db, day), announceWorks(library.db, day)])
    expect(await mails()).toEqual([{ member_id: 1, payload: { workId: works[2] } }])
    const counted = await library.db.selectFrom('series').select('work_count').executeTakeFirst()
    expect(counted).toEqual({ work_count: 3 })
  })

  test('of what is not there is refused', async () => {
    const [grace] = await signUpMany(library.visit(), 1)
    expect(await grace!.send('POST', '/api/series/follow', { seriesId: 999_999 })).toMatchObject({
      status: 404,
    })
  })
})
