import { useLocale } from 'use-intl'
import type { MagazineIssue } from '#src/web/api/magazine-queries.ts'
import type { MagazineWords } from '#src/web/i18n/load-words.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { ArticleCards } from './article-cards.tsx'
import { IssueCover } from './issue-cover.tsx'

/** The newest issue, as large as a front page. */
export function IssueFront({ issue, words }: { issue: MagazineIssue; words: MagazineWords }) {
  const locale = useLocale()
  const [first] = issue.articles
  return (
    <>
      <section className="issue-front" lang={issue.language}>
        <div className="wrap issue-front__inner">
          <IssueCover issue={issue} sizes="(min-width: 1025px) 340px, (min-width: 700px) 34vw, 62vw" eager />
          <div>
            <p className="issue-front__kicker number" lang={locale}>
              {words.newest} ·{' '}
              <time dateTime={issue.publishedAt}>{formatDate(issue.publishedAt, locale)}</time>
            </p>
            <h2>{issue.title}</h2>
            <p className="issue-front__intro">{issue.intro}</p>
            {first !== undefined && (
              <Href className={buttonClass({ fill: true })} to={`/magazine/${first.articleId}`} lang={locale}>
                {words.start}
              </Href>
            )}
          </div>
        </div>
      </section>
      <section className="wrap issue-front__articles" aria-label={words.articles}>
        <ArticleCards articles={issue.articles} language={issue.language} words={words} />
      </section>
    </>
  )
}

export function IssueFrontWaiting() {
  return (
    <div className="issue-front" aria-hidden="true">
      <div className="wrap issue-front__inner">
        <span className="skeleton issue-cover" />
        <div>
          <span className="skeleton skeleton--line" />
          <span className="skeleton skeleton--line" />
        </div>
      </div>
    </div>
  )
}
