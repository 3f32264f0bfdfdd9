import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { memo, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentsEntry } from '#src/web/api/book-types.ts'
import { pageQuery } from '#src/web/api/queries.ts'
import { BookHtml } from '#src/web/ui/raw-html.tsx'
import { offerPictures } from './popups/use-picture.tsx'

const SCROLLING = 'table, pre, math[display=block], :is(p, li, dd, blockquote):has(math)'

type PageTextProps = { bookId: number; page: number; contents: ContentsEntry[] }

export const PageText = memo(function PageText({ bookId, page, contents }: PageTextProps) {
  const t = useTranslations('reader')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const section = useRef<HTMLElement>(null)
  const { data } = useQuery(pageQuery(api, String(bookId), page))
  // In pages a chapter begins a column; the book's first block does so anyway.
  useLayoutEffect(() => {
    for (const { level, block } of contents) {
      const start = level === 1 && block > 0 ? section.current?.querySelector(`#b${block}`) : undefined
      start?.setAttribute('data-chapter', '')
    }
  }, [data, contents])
  // Elements that scroll sideways, or open, must be reachable by keyboard.
  useEffect(() => {
    if (section.current === null) return
    for (const wide of section.current.querySelectorAll<HTMLElement>(SCROLLING)) {
      if (wide.scrollWidth > wide.clientWidth + 1) wide.tabIndex = 0
    }
    offerPictures(section.current, t('enlarge'))
  }, [data, t])
  return (
    <section ref={section} data-page={page} aria-label={t('page', { page })}>
      {data !== undefined && <BookHtml html={data.html} />}
    </section>
  )
})
