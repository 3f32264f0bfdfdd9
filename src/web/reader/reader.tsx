import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BookDetail, type ContentsEntry, locateQuery, type SearchHit } from '#src/web/lib/queries.ts'
import { clearHits, paintHits } from './hit-paint.ts'
import { ContentsPanel } from './contents-panel.tsx'
import { HelpPanel } from './help-panel.tsx'
import { HitBar } from './hit-bar.tsx'
import { NotePopup, type OpenNote } from './note-popup.tsx'
import { PageText } from './page-text.tsx'
import { pagesOf } from './page-window.ts'
import type { Place } from './place.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { SampleEnd } from './sample-end.tsx'
import { SearchPanel } from './search-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useBookLinks } from './use-book-links.ts'
import { useReading } from './use-reading.ts'

export type Panel = 'contents' | 'search' | 'settings' | 'help'

type ReaderProps = {
  book: BookDetail
  contents: ContentsEntry[]
  /** The page the server rendered, and whether this reader may read it. */
  start: { page: number; readable: boolean }
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined }
  onPaidPlace: () => void
}

export function Reader({ book, contents, start, asked, onPaidPlace }: ReaderProps) {
  const t = useTranslations('reader')
  const router = useRouter()
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const reading = useReading(book, start)
  const { flow, goTo, here, keptPlace, keepingPlace, page, shown, last, failed } = reading
  const { settings, change } = useReaderSettings(keepingPlace)
  const [panel, setPanel] = useState<Panel>()
  const [note, setNote] = useState<OpenNote>()
  const [hits, setHits] = useState<{ list: SearchHit[]; current: number }>({ list: [], current: -1 })
  const [cameFrom, setCameFrom] = useState<Place>()
  const opened = useRef(false)
  const section = contents.findLast((entry) => entry.page <= page) ?? contents[0]

  // Opening, and the browser's back and forward: the address says where. Without a page in it, the kept place does.
  const follow = useEffectEvent(() => {
    const first = !opened.current
    opened.current = true
    if (!start.readable) return
    const kept = keptPlace()
    if (asked.block !== undefined) {
      const block = asked.block
      void pageOfBlock(block).then((found) => goTo({ page: found, block }))
    } else if (first && kept !== undefined && (asked.page === undefined || asked.page === kept.page)) {
      void goTo(kept)
    } else if (cameFrom !== undefined && asked.page === cameFrom.page) {
      void goTo(cameFrom).then(() => setCameFrom(undefined))
    } else if (asked.page !== undefined || first) {
      void goTo({ page: asked.page ?? 1 })
    }
    async function pageOfBlock(block: number) {
      if (first) return start.page
      return (await queryClient.ensureQueryData(locateQuery(api, String(book.bookId), block))).page
    }
  })
  useEffect(() => follow(), [asked.page, asked.block])

  useEffect(() => {
    paintHits(hits.list, hits.list[hits.current])
    return clearHits
  }, [hits, shown])

  function open(target: { page: number; block?: number; start?: number }) {
    if (target.page > last) onPaidPlace()
    else void goTo(target)
  }

  function showHit(current: number) {
    const hit = hits.list[current]
    if (hit === undefined) return
    setHits({ ...hits, current })
    open({ page: hit.page, block: hit.block, start: hit.start })
  }

  function followLink(block: number) {
    setNote(undefined)
    setCameFrom(here())
    void router.navigate({
      to: '/read/$bookId',
      params: { bookId: String(book.bookId) },
      search: { loc: block },
      resetScroll: false,
    })
  }

  useBookLinks(flow, book.bookId, { onNote: setNote, onPlace: followLink })

  useReaderKeys({
    rtl: book.direction === 'rtl',
    turn: (by) => open({ page: page + by }),
    toggle: (name) => setPanel(panel === name ? undefined : name),
    grow: (by) => change.step('size', by),
    close: () => {
      setPanel(undefined)
      setNote(undefined)
    },
  })

  return (
    <div className="rd">
      <ReaderBar book={book} section={section?.title} panel={panel} onPanel={setPanel} />
      <main className="rd__main" id="main">
        <article className="flow" ref={flow} lang={book.language} dir={textDirection(book)}>
          {start.readable ? (
            pagesOf(shown).map((number) => <PageText key={number} bookId={book.bookId} page={number} />)
          ) : (
            <div className="rd__closed">
              <h2>{section?.title}</h2>
            </div>
          )}
        </article>
        {failed !== undefined && (
          <p className="rd__failed" role="alert">
            {t('loadFailed')}
            <button type="button" className="btn btn--small" onClick={() => void goTo({ page })}>
              {t('retry')}
            </button>
          </p>
        )}
        {(!start.readable || (shown.to === last && last < book.totalPage)) && <SampleEnd book={book} />}
        {shown.to === book.totalPage && <p className="rd__end">{t('theEnd')}</p>}
      </main>
      {cameFrom !== undefined && (
        <button type="button" className="btn btn--small rd__return" onClick={() => router.history.back()}>
          {t('returnTo', { page: cameFrom.page })}
        </button>
      )}
      {hits.current >= 0 && panel !== 'search' && (
        <HitBar
          current={hits.current}
          total={hits.list.length}
          onShow={showHit}
          onClose={() => setHits({ list: [], current: -1 })}
        />
      )}
      <ProgressBar
        page={page}
        total={book.totalPage}
        section={section?.title}
        onPage={(to) => open({ page: to })}
      />
      {panel === 'contents' && (
        <ContentsPanel
          book={book}
          contents={contents}
          current={section?.sectionId}
          onOpen={(entry) => {
            setPanel(undefined)
            open({ page: entry.page })
          }}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'search' && (
        <SearchPanel
          bookId={book.bookId}
          current={hits.current}
          onFound={(list) => setHits({ list, current: -1 })}
          onShow={(index) => {
            showHit(index)
            if (window.innerWidth <= 1024) setPanel(undefined)
          }}
          onClose={() => setPanel(undefined)}
        />
      )}
      {panel === 'settings' && (
        <SettingsPanel settings={settings} change={change} onClose={() => setPanel(undefined)} />
      )}
      {panel === 'help' && <HelpPanel onClose={() => setPanel(undefined)} />}
      {note !== undefined && (
        <NotePopup
          note={note}
          bookId={book.bookId}
          pages={pagesOf(shown)}
          onPlace={followLink}
          onClose={() => setNote(undefined)}
        />
      )}
    </div>
  )
}

/** A vertical book turns its pages from right to left; its lines, laid out horizontally here, still run from the left. */
function textDirection({ direction, writingMode }: BookDetail) {
  return writingMode === 'vertical' ? 'ltr' : direction
}
