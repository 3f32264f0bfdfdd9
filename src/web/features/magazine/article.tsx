import { useLocale } from 'use-intl'
import type { MagazineArticle } from '#src/web/api/magazine-queries.ts'
import type { MagazineWords } from '#src/web/i18n/load-words.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { fill } from '#src/web/lib/fill.ts'
import { shareAddress } from '#src/web/shell/share-address.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { BookHtml } from '#src/web/ui/raw-html.tsx'
import { ArticleEnd } from './article-end.tsx'

/** An article, set as a book sets its text. */
export function Article({ article, words }: { article: MagazineArticle; words: MagazineWords }) {
  const locale = useLocale()
  const dialogs = useDialogs()
  const { issue, thumbnail, title, author, createdAt } = article
  return (
    <>
      <article className="magazine-article" lang={issue.language}>
        <header>
          <p className="magazine-article__issue number">
            {issue.title} · <time dateTime={createdAt}>{formatDate(createdAt, locale)}</time>
          </p>
          <h1>{title}</h1>
          {author !== '' && (
            <p className="magazine-article__author" lang={locale}>
              {fill(words.by, { author })}
            </p>
          )}
        </header>
        {thumbnail !== null && (
          <div className="magazine-article__picture">
            <AssetPicture picture={thumbnail} sizes="(min-width: 900px) 800px, 100vw" eager />
          </div>
        )}
        <BookHtml className="magazine-article__text" html={article.content} />
        <p className="magazine-article__share" lang={locale}>
          <button type="button" className="text-button" onClick={() => void shareAddress(dialogs, title)}>
            <Icon name="share" />
            {words.share}
          </button>
        </p>
      </article>
      <ArticleEnd article={article} words={words} />
    </>
  )
}
