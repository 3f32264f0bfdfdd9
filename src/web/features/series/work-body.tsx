import { BookHtml } from '#src/web/ui/raw-html.tsx'
import { CardNews } from './card-news.tsx'
import { Film } from './film.tsx'
import { Music } from './music.tsx'
import { Webtoon } from './webtoon.tsx'
import type { WorkProps } from './work-props.ts'

/** What is in a work, as its kind wants it shown. */
export function WorkBody(props: WorkProps) {
  const { work, content } = props
  switch (work.series.seriesType) {
    case 'W':
      return <Webtoon {...props} />
    case 'C':
      return <CardNews key={work.workId} {...props} />
    case 'V':
    case 'AV':
      return (
        <div className="work__body">
          <Film {...props} />
          <Text {...props} />
        </div>
      )
    case 'MA':
      return (
        <div className="work__body">
          <Music {...props} />
          <Text {...props} />
        </div>
      )
    default:
      return (
        <div className="work__body">
          <Text {...props} isPoem={work.series.seriesType === 'P'} />
          {content.pictures.length > 0 && <Webtoon {...props} />}
        </div>
      )
  }
}

function Text({ work, content, isPoem = false }: WorkProps & { isPoem?: boolean }) {
  if (content.html === '') return null
  return (
    <div lang={work.series.language}>
      <BookHtml className={`work__text ${isPoem ? 'work__text--poem' : ''}`.trim()} html={content.html} />
    </div>
  )
}
