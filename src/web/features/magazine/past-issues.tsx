import { useLocale } from 'use-intl'
import type { MagazineIssue } from '#src/web/api/magazine-queries.ts'
import type { MagazineWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { IssueCover } from './issue-cover.tsx'

type PastProps = { issues: readonly MagazineIssue[]; words: MagazineWords }

/** Issues by their covers, each with its contents. */
export function PastIssues({ issues, words }: PastProps) {
  return (
    <ul className="past-issues">
      {issues.map((issue) => (
        <PastIssue key={issue.issueId} issue={issue} words={words} />
      ))}
    </ul>
  )
}

function PastIssue({ issue, words }: { issue: MagazineIssue; words: MagazineWords }) {
  const locale = useLocale()
  const { articles, language, publishedAt, title } = issue
  return (
    <li>
      <IssueCover issue={issue} sizes="(min-width: 1025px) 200px, 30vw" />
      <div>
        <p className="past-issues__date number">
          <time dateTime={publishedAt}>{formatDate(publishedAt, locale)}</time>
          {language !== locale && (
            <span className="tag">{language === 'ko' ? words.inKorean : words.inEnglish}</span>
          )}
        </p>
        <h3 lang={language}>{title}</h3>
        <ol lang={language}>
          {articles.map((article) => (
            <li key={article.articleId}>
              <Href to={`/magazine/${article.articleId}`}>{article.title}</Href>
            </li>
          ))}
        </ol>
      </div>
    </li>
  )
}
