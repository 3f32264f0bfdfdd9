import { Link } from '@tanstack/react-router'
import type { MagazineArticle } from '#src/web/api/magazine-queries.ts'
import type { MagazineWords } from '#src/web/i18n/load-words.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { fill } from '#src/web/lib/fill.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { IssueCover } from './issue-cover.tsx'

type EndProps = { article: MagazineArticle; words: MagazineWords }

/** What to read after an article: the next one, and the whole issue. */
export function ArticleEnd({ article: { articleId, issue }, words }: EndProps) {
  const at = issue.articles.findIndex((one) => one.articleId === articleId)
  const next = issue.articles[at + 1]
  return (
    <>
      {next !== undefined && (
        <aside className="next-article">
          <div className="wrap next-article__inner" lang={issue.language}>
            {next.thumbnail !== null && (
              <span className="next-article__picture">
                <AssetPicture picture={next.thumbnail} sizes="(min-width: 700px) 320px, 100vw" />
              </span>
            )}
            <div>
              <p className="next-article__label">{words.next}</p>
              <h2>
                <Href to={`/magazine/${next.articleId}`}>{next.title}</Href>
              </h2>
              <p>{next.excerpt}</p>
            </div>
          </div>
        </aside>
      )}
      <nav className="wrap issue-contents" aria-label={words.contents}>
        <IssueCover issue={issue} sizes="160px" />
        <div>
          <p className="issue-contents__label">{words.contents}</p>
          <h2 lang={issue.language}>{issue.title}</h2>
          <ol lang={issue.language}>
            {issue.articles.map(({ articleId: id, title, author }) => (
              <li key={id}>
                <Href to={`/magazine/${id}`}>{title}</Href>
                {author !== '' && <span>{fill(words.by, { author })}</span>}
              </li>
            ))}
          </ol>
          {/* Exact, or the router would call it the current page on every page below it. */}
          <Link className="more-link" to="/magazine" activeOptions={{ exact: true }}>
            {words.toMagazine}
            <Icon name="chevron-right" />
          </Link>
        </div>
      </nav>
    </>
  )
}
