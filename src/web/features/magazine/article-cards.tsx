import type { ArticleCard } from '#src/web/api/magazine-queries.ts'
import type { MagazineWords } from '#src/web/i18n/load-words.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { fill } from '#src/web/lib/fill.ts'
import { Href } from '#src/web/ui/href.tsx'

type CardsProps = { articles: readonly ArticleCard[]; language: string; words: MagazineWords }

/** The articles of an issue: the first leads, the others stand beside it. */
export function ArticleCards({ articles, language, words }: CardsProps) {
  return (
    <ol className="article-cards" lang={language}>
      {articles.map(({ articleId, title, author, excerpt, thumbnail }, index) => (
        <li key={articleId} className={index === 0 ? 'article-card article-card--lead' : 'article-card'}>
          {thumbnail !== null && (
            <span className="article-card__picture">
              <AssetPicture
                picture={thumbnail}
                sizes={index === 0 ? '(min-width: 1025px) 620px, 100vw' : '(min-width: 700px) 200px, 34vw'}
              />
            </span>
          )}
          <div>
            <h3>
              <Href to={`/magazine/${articleId}`}>{title}</Href>
            </h3>
            <p className="article-card__excerpt">{excerpt}</p>
            {author !== '' && <p className="article-card__author">{fill(words.by, { author })}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
