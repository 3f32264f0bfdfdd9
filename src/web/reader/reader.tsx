import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStarted } from '#src/web/lib/presence.ts'
import { useStored } from '#src/web/lib/stored.ts'
import type { BookDetail, ContentsEntry } from '#src/web/lib/queries.ts'
import { ClosedPlace } from './closed-place.tsx'
import { HitBar } from './hit-bar.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { NotePopup, type OpenNote } from './note-popup.tsx'
import { OfferBar } from './offer-bar.tsx'
import { PageText } from './page-text.tsx'
import { isEmpty, pagesOf } from './page-window.ts'
import { pagedLayout } from './paged-layout.ts'
import type { Place } from './place.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderPanels } from './reader-panels.tsx'
import { SampleEnd } from './sample-end.tsx'
import { scrollLayout } from './scroll-layout.ts'
import { parseSettings } from './settings.ts'
import { TurnButtons } from './turn-buttons.tsx'
import { useAccess } from './use-access.ts'
import { useBookLinks } from './use-book-links.ts'
import { useHits } from './use-hits.ts'
import { useOpening } from './use-opening.ts'
import { usePageGestures } from './use-page-gestures.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderSettings } from './use-reader-settings.ts'
import { useReading } from './use-reading.ts'
import { useServerPlace } from './use-server-place.ts'
import { type OpenScripture, useScripture } from './use-scripture.tsx'

export type Panel = 'contents' | 'search' | 'settings' | 'help'

type ReaderProps = {
  book: BookDetail
  contents: ContentsEntry[]
  /** The page to begin with, and whether its text is at hand: that of a paid one comes when it is known who reads. */
  start: { page: number; hasText: boolean }
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined }
  onPaidPlace: () => void
}

export function Reader({ book, contents, start, asked, onPaidPlace }: ReaderProps) {
  const t = useTranslations('reader')
  const router = useRouter()
  const view = useRef<HTMLDivElement>(null)
  const vertical = book.writingMode === 'vertical'
  const paged = parseSettings(useStored('readerSettings')).layout === 'pages' || vertical
  const ready = useStarted() || book.isFree
  const access = useAccess(book, start.page)
  const reading = useReading(book, { ...start, access }, paged ? pagedLayout : scrollLayout)
  const { flow, goTo, here, page, shown, failed } = reading
  const { last, onlySample } = access
  const closed = isEmpty(shown)
  const { settings, change } = useReaderSettings(reading.keepInView)
  const [panel, setPanel] = useState<Panel>()
  const [note, setNote] = useState<OpenNote>()
  const scripture = useScripture()
  const [cameFrom, setCameFrom] = useState<Place>()
  const section = contents.findLast((entry) => entry.page <= page) ?? contents[0]
  const rtl = book.direction === 'rtl'

  useOpening({
    bookId: book.bookId,
    startPage: start.page,
    ready,
    closed,
    access,
    asked,
    cameFrom,
    keptPlace: reading.keptPlace,
    begin: reading.begin,
    follow: reading.follow,
    goTo,
    again: () => goTo({ page }),
    onReturned: () => setCameFrom(undefined),
  })

  const elsewhere = useServerPlace({ book, startPage: start.page, reads: !closed, asked, page, last, goTo })

  async function open(target: { page: number; block?: number; start?: number }) {
    if (target.page > last || (await goTo(target)) === 'refused') onPaidPlace()
  }

  function closePopups() {
    setNote(undefined)
    scripture.close()
  }

  function openScripture(cited: OpenScripture) {
    setNote(undefined)
    scripture.open(cited)
  }

  function turn(by: 1 | -1) {
    closePopups()
    void reading.turn(by)
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

  const search = useHits(shown, (hit) => void open(hit))
  useBookLinks(flow, book.bookId, { onNote: setNote, onPlace: followLink, onScripture: openScripture })
  usePageGestures(view, { active: paged, rtl, turn })
  useReaderKeys({
    rtl,
    paged,
    turn,
    toggle: (name) => setPanel(panel === name ? undefined : name),
    grow: (by) => change.step('size', by),
    close: () => {
      setPanel(undefined)
      closePopups()
    },
  })

  const atEnd = closed || shown.to === last
  return (
    <div className={paged ? 'rd rd--pages' : 'rd'}>
      <ReaderBar book={book} section={section?.title} panel={panel} onPanel={setPanel} />
      <main className="rd__main" id="main">
        <div className="rd__view" ref={view}>
          <article
            className={`flow flow--${book.writingMode}`}
            ref={flow}
            lang={book.language}
            dir={vertical ? 'ltr' : book.direction}
          >
            <div data-flow-lead aria-hidden="true" />
            {closed && <ClosedPlace title={section?.title} waiting={!onlySample && failed === undefined} />}
            {pagesOf(shown).map((number) => (
              <PageText key={number} bookId={book.bookId} page={number} />
            ))}
            <div className="flow__end" data-flow-end>
              {onlySample && atEnd && <SampleEnd book={book} />}
              {!onlySample && closed && (
                <noscript>
                  <SampleEnd book={book} />
                </noscript>
              )}
              {!closed && shown.to === book.totalPage && <p className="rd__end">{t('theEnd')}</p>}
            </div>
          </article>
        </div>
        {failed !== undefined && (
          <p className="rd__failed" role="alert">
            {t('loadFailed')}
            <button type="button" className="btn btn--small" onClick={() => void goTo({ page })}>
              {t('retry')}
            </button>
          </p>
        )}
        {paged && <TurnButtons rtl={rtl} onTurn={turn} />}
      </main>
      {cameFrom !== undefined && (
        <button type="button" className="btn btn--small rd__return" onClick={() => router.history.back()}>
          {t('returnTo', { page: cameFrom.page })}
        </button>
      )}
      {elsewhere.offer !== undefined && <OfferBar page={elsewhere.offer} onAnswer={elsewhere.answer} />}
      {search.hits.current >= 0 && panel !== 'search' && (
        <HitBar
          current={search.hits.current}
          total={search.hits.list.length}
          onShow={search.showHit}
          onClose={search.forgetHits}
        />
      )}
      <ProgressBar
        page={page}
        total={book.totalPage}
        section={section?.title}
        onPage={(to) => void open({ page: to })}
      />
      {panel !== undefined && (
        <ReaderPanels
          {...{ panel, book, contents, section, search, settings, change }}
          onOpen={(to) => void open({ page: to })}
          onClose={() => setPanel(undefined)}
        />
      )}
      {note !== undefined && (
        <NotePopup
          note={note}
          bookId={book.bookId}
          pages={pagesOf(shown)}
          onPlace={followLink}
          onScripture={openScripture}
          onClose={() => setNote(undefined)}
        />
      )}
      {scripture.popup}
      <ImageViewer text={flow} />
    </div>
  )
}
