import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { RunningLibrary } from './server.ts'

/** The issues that journeys read, one in each language. */
export const ISSUES = {
  ko: {
    title: '등불 아래',
    articles: [
      {
        title: '등잔 밑을 고치는 사람',
        text: '골목 끝에 **제본소**가 있습니다. 낮에는 풀이 마르고 밤에는 불이 켜집니다.',
      },
      { title: '네 사람이 모이면', text: '읽기 모임은 의자 네 개로 시작합니다.' },
    ],
  },
  en: {
    title: 'Under the Lamp',
    articles: [
      {
        title: 'Who Mends the Lamps',
        text: 'There is a **bindery** at the end of the lane. The glue dries by day.',
      },
      { title: 'When Four Meet', text: 'A reading group begins with four chairs.' },
    ],
  },
} as const

export const EVENT = {
  slug: 'evening',
  ko: {
    title: '저녁 음악회',
    subtitle: '시편을 노래합니다',
    place: '언덕교회',
    text: '**일곱 시**에 시작합니다.',
  },
  en: {
    title: 'An Evening of Psalms',
    subtitle: 'Sung together',
    place: 'Hill Church',
    text: 'We begin at **seven**.',
  },
} as const

/** Puts the issues and the event in, as an operator would. Answers the id of an article. */
export async function plantMagazine(library: RunningLibrary): Promise<{ article: number }> {
  const folder = join(library.dataDir, 'planted')
  for (const [language, { title, articles }] of Object.entries(ISSUES)) {
    const issue = join(folder, 'magazine', `planted-${language}`)
    mkdirSync(issue, { recursive: true })
    await draw(join(issue, 'cover.webp'), { width: 600, height: 800, background: '#7a1f2b' })
    for (const [index, { title: name, text }] of articles.entries()) {
      await draw(join(issue, `0${index}.webp`), { width: 800, height: 500, background: '#2f4a5f' })
      writeFileSync(
        join(issue, `0${index}.md`),
        `${text}\n\n## ${name}\n\n> ${text}\n\n![${name}](0${index}.webp)`,
      )
    }
    writeJson(join(issue, 'issue.json'), {
      language,
      title,
      cover: 'cover.webp',
      // The newest of all.
      published: seoulToday(),
      intro: articles.map(({ text }) => text).join(' '),
      articles: articles.map(({ title: name }, index) => ({
        title: name,
        author: 'Nora Fell',
        text: `0${index}.md`,
        thumbnail: `0${index}.webp`,
      })),
    })
  }
  await draw(join(folder, 'evening.webp'), { width: 1200, height: 675, background: '#35513f' })
  const span = { from: seoulToday(), to: '2099-12-31' }
  writeJson(join(folder, 'evening.json'), { ...EVENT, ...span, picture: 'evening.webp', couponDays: 30 })
  await library.command('magazine', join(folder, 'magazine'))
  await library.command('events', 'import', join(folder, 'evening.json'))
  return { article: await firstArticle(library) }
}

/** The path of a new invitation to the event. */
export async function inviteOne(library: RunningLibrary): Promise<string> {
  const said = await library.command('events', 'invite', EVENT.slug, '--count', '1')
  return new URL(said.trim()).pathname
}

async function firstArticle(library: RunningLibrary): Promise<number> {
  const answer = await fetch(`${library.url}/api/magazine/0`, { headers: { 'accept-language': 'en' } })
  const { items }: { items: { title: string; articles: { articleId: number }[] }[] } = await answer.json()
  const article = items.find(({ title }) => title === ISSUES.en.title)?.articles[0]
  if (article === undefined) throw new Error('The issue is not in the magazine')
  return article.articleId
}

const seoulToday = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

function writeJson(path: string, content: object): void {
  writeFileSync(path, JSON.stringify(content))
}

async function draw(
  path: string,
  size: { width: number; height: number; background: string },
): Promise<void> {
  await sharp({ create: { ...size, channels: 3 } })
    .webp()
    .toFile(path)
}
