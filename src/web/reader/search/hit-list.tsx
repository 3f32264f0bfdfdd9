import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SearchHit } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Hits } from './use-hits.ts'

/** The hits by section, each with its number of hits. Scrolling loads more, and so does the button at the end. */
export function HitList({ hits, onShow }: { hits: Hits; onShow: (index: number) => void }) {
  const t = useTranslations('reader')
  const totals = new Map(hits.found?.sections.map(({ sectionId, total }) => [sectionId, total]))
  return (
    <div className="reader-panel__hits">
      {bySection(hits.list).map(({ sectionId, title, from, list }) => (
        <section key={sectionId}>
          <h3>
            {title} <span className="number">{totals.get(sectionId)}</span>
          </h3>
          <ol>
            {list.map((hit, index) => (
              <li key={`${hit.block}:${hit.noteId ?? ''}:${hit.start}`}>
                <button
                  type="button"
                  aria-current={from + index === hits.current ? 'true' : undefined}
                  onClick={() => onShow(from + index)}
                >
                  <small>
                    {t('page', { page: hit.page })}
                    {hit.noteId !== null && ` · ${t('inNote')}`}
                  </small>
                  <span>
                    {hit.before}
                    <mark>{hit.match}</mark>
                    {hit.after}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hits.hasMore && <MoreHits isLoadingMore={hits.isLoadingMore} onMore={hits.more} />}
    </div>
  )
}

type Group = { sectionId: number; title: string; from: number; list: SearchHit[] }

/** `from` is the index of the section's first hit in the whole list. */
function bySection(list: readonly SearchHit[]): Group[] {
  const groups: Group[] = []
  for (const [index, hit] of list.entries()) {
    const last = groups.at(-1)
    if (last?.sectionId === hit.sectionId) last.list.push(hit)
    else groups.push({ sectionId: hit.sectionId, title: hit.sectionTitle, from: index, list: [hit] })
  }
  return groups
}

/** Loads more hits when it scrolls into view; the keyboard and screen readers press it. */
function MoreHits({ isLoadingMore, onMore }: { isLoadingMore: boolean; onMore: () => void }) {
  const t = useTranslations('reader')
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (end.current === null || isLoadingMore) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) more()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoadingMore])
  return (
    <div ref={end}>
      <Button className="reader-panel__more" busy={isLoadingMore} onClick={onMore}>
        {t('searchMore')}
      </Button>
    </div>
  )
}
