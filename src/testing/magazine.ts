import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#src/db/schema.ts'
import type { PicturePorts } from '#src/domain/assets/imported-pictures.ts'
import { type EventSource, importEvent } from '#src/domain/events/import-event.ts'
import { importIssue, type IssueSource } from '#src/domain/magazine/import-issue.ts'
import { makePicture } from '#src/gateways/pictures/make-picture.ts'

/** Makes pictures as the product does, and keeps them in memory. */
export function picturePorts(files: Map<string, Uint8Array> = new Map()): PicturePorts {
  return {
    makePicture,
    putFile: (bytes, extension) => {
      const key = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
      files.set(key, bytes)
      return Promise.resolve(key)
    },
    now: () => new Date('2026-11-01T00:00:00Z'),
  }
}

/** A plain picture of one colour, as a PNG. */
export function drawPicture(background: string, width = 80, height = 50): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

const ARTICLES = [
  {
    file: '01.md',
    title: '등잔 밑을 고치는 사람',
    author: '정다온',
    text: '골목 끝에 **제본소**가 있습니다.\n\n## 실과 풀\n\n![마르는 책등](01-1.webp)\n\n> 천천히 마른 책이 오래갑니다.',
    thumbnail: '01.webp',
  },
  {
    file: '02.md',
    title: '네 사람이 모이면',
    author: '김서진',
    text: '읽기 모임은 의자 네 개로 시작합니다.\n\n- 날을 정합니다\n- 소리 내어 읽습니다',
    thumbnail: undefined,
  },
] as const

/** An issue with two articles and three pictures. */
export async function issueSource(given: Partial<IssueSource> = {}): Promise<IssueSource> {
  return {
    slug: 'lamp',
    language: 'ko',
    title: '등불 아래',
    intro: '밤에 읽는 이들에게 보내는 첫 호입니다.',
    cover: 'cover.webp',
    publishedAt: new Date('2026-10-01T00:00:00Z'),
    articles: [...ARTICLES],
    pictures: [
      { file: 'cover.webp', bytes: await drawPicture('#7a1f2b', 60, 80) },
      { file: '01.webp', bytes: await drawPicture('#246') },
      { file: '01-1.webp', bytes: await drawPicture('#642') },
    ],
    ...given,
  }
}

/** Puts an issue into the magazine and answers the ids of its articles in their order. */
export async function plantIssue(db: Db, given: Partial<IssueSource> = {}): Promise<number[]> {
  const source = await issueSource(given)
  await importIssue(db, source, picturePorts())
  const rows = await db
    .selectFrom('magazine_article')
    .innerJoin('magazine_issue', 'magazine_issue.id', 'issue_id')
    .select('magazine_article.id')
    .where('slug', '=', source.slug)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}

async function eventSource(given: Partial<EventSource> = {}): Promise<EventSource> {
  return {
    slug: 'stigma-ensemble',
    startsAt: new Date('2026-10-31T15:00:00Z'),
    endsAt: new Date('2027-01-31T15:00:00Z'),
    picture: { file: 'stigma-ensemble.webp', bytes: await drawPicture('#2f4a5f', 120, 68) },
    couponDays: 30,
    words: {
      ko: {
        title: '스티그마 앙상블의 밤',
        subtitle: '시편을 노래합니다',
        place: '언덕교회 교육관',
        text: '초대장을 가지고 **일곱 시**까지 와 주세요.',
      },
      en: {
        title: 'An Evening with the Stigma Ensemble',
        subtitle: 'Psalms, sung',
        place: 'Hill Church hall',
        text: 'Please come by **seven** with your invitation.',
      },
    },
    ...given,
  }
}

export async function plantEvent(db: Db, given: Partial<EventSource> = {}): Promise<void> {
  await importEvent(db, await eventSource(given), picturePorts())
}
