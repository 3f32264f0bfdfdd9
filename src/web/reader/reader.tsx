import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStarted } from '#src/web/api/presence.ts'
import { useLarge } from '#src/web/lib/mode.ts'
import { useOnline } from '#src/web/lib/online.ts'
import type { Carried } from '#src/web/api/carried-work.ts'
import type { BookDetail, ContentsEntry } from '#src/web/api/queries.ts'
import { OfflineNotice } from '#src/web/ui/offline-notice.tsx'
import { ClosedPlace } from './closed-place.tsx'
import { useListening } from './listening/use-listening.tsx'
import { HitBar } from './search/hit-bar.tsx'
import { useMarking } from './marks/use-marking.tsx'
import { findNote, useLinkedNote } from './popups/use-linked-note.ts'
import { useNotes } from './popups/use-notes.tsx'
import { usePicture } from './popups/use-picture.tsx'
import { OfferBar } from './places/offer-bar.tsx'
import { PageText } from './page-text.tsx'
import { isEmpty, pagesOf } from './engine/page-window.ts'
import { pagedLayout } from './engine/paged-layout.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { Passing } from './passing.tsx'
import { type Panel, ReaderPanels } from './reader-panels.tsx'
import { ReadingStop } from './reading-stop.tsx'
import { SampleEnd } from './sample-end.tsx'
import { scrollLayout } from './engine/scroll-layout.ts'
import { TurnAnnouncement } from './turn-announcement.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import { useAccess } from './engine/use-access.ts'
import { useBookLinks } from './use-book-links.ts'
import { useHits } from './search/use-hits.ts'
import { useOpening } from './engine/use-opening.ts'
import { usePageGestures } from './use-page-gestures.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useReaderSettings, useShownSettings } from './settings/use-reader-settings.ts'
import { type Target, useReading } from './engine/use-reading.ts'
import { useJumps } from './places/use-jumps.ts'
import { useMinutesLeft } from './places/use-minutes-left.ts'
import { useReopening } from './places/use-reopening.ts'
import { useServerPlace } from './places/use-server-place.ts'
import { type SharedPassage, useSharedPassage } from './sharing/use-shared-passage.ts'
import { type OpenScripture, useScripture } from './popups/use-scripture.tsx'

/** A page so little beyond those at hand was wanted for reading on. */
const AHEAD = 3

type ReaderProps = {
  book: BookDetail
  contents: ContentsEntry[]
  /** The page to begin with, and whether its text is at hand: that of a paid one comes when it is known who reads. */
  start: { page: number; hasText: boolean }
  /** What the address asks for. */
  asked: {
    page: number | undefined
    block: number | undefined
    passage: SharedPassage | undefined
    note: string | undefined
  }
  onPaidPlace: () => void
  /** Where only a member may go on. */
  onSignIn: (carried?: Carried) => void
}

export function Reader({ book, contents, start, asked, onPaidPlace, onSignIn }: ReaderProps) {
  const t = useTranslations('reader')
  const router = useRouter()
  const view = useRef<HTMLDivElement>(null)
  const vertical = book.writingMode === 'vertical'
  const settings = useShownSettings()
  const large = useLarge()
  const online = useOnline()
  const paged = settings.layout === 'pages' || vertical
  const ready = useStarted() || book.isFree
  const access = useAccess(book, start.page)
  const reading = useReading(book, { ...start, access }, paged ? pagedLayout : scrollLayout)
  const { flow, goTo, here, page, shown, failed } = reading
  const { last, onlySample } = access
  const closed = isEmpty(shown)
  const change = useReaderSettings(reading.keepInView)
  const [panel, setPanel] = useState<Panel>()
  const [turns, setTurns] = useState(0)
  const notes = useNotes()
  const picture = usePicture(flow)
  const scripture = useScripture()
  const listening = useListening({ book, contents, reading, access, paged })
  const onListen = listening.isAllowed ? listening.start : undefined
  const marking = useMarking({ book, flow, shown, page, here, onSignIn, onListen })
  useSharedPassage(asked.passage, shown)
  useLinkedNote(asked.note, flow, { shown, open: notes.open })
  const section = contents.findLast((entry) => entry.page <= page) ?? contents[0]
  const minutesLeft = useMinutesLeft(book, contents)
  const rtl = book.direction === 'rtl'
  useReopening(book.bookId)

  const elsewhere = useServerPlace({
    book,
    asked,
    page,
    last,
    here,
    goTo,
    startPage: start.page,
    reads: !closed,
    jump: (target) => void open(target),
  })
  const jumps = useJumps({ bookId: book.bookId, page, here, goTo, onLeft: elsewhere.left })

  useOpening({
    bookId: book.bookId,
    startPage: start.page,
    ready,
    closed,
    access,
    asked,
    cameFrom: jumps.cameFrom,
    keptPlace: reading.keptPlace,
    begin: reading.begin,
    follow: reading.follow,
    goTo,
    again: () => goTo({ page }),
    onReturned: jumps.returned,
  })

  async function open(target: Target) {
    if (target.page > last || (await jumps.jumpTo(target)) === 'refused') onPaidPlace()
  }

  function closePopups() {
    notes.close()
    scripture.close()
    marking.close()
  }

  function openScripture(cited: OpenScripture) {
    notes.close()
    scripture.open(cited)
  }

  function turn(by: 1 | -1) {
    closePopups()
    setTurns((before) => before + 1)
    void reading.turn(by)
  }

  function followLink(block: number) {
    notes.close()
    jumps.follow()
    void router.navigate({
      to: '/read/$bookId',
      params: { bookId: String(book.bookId) },
      search: { loc: block },
      resetScroll: false,
    })
  }

  const search = useHits(book.bookId, shown, (hit) => {
    closePopups()
    const { page: at, block, noteId } = hit
    void open(noteId === null ? hit : { page: at, block }).then(() => {
      const note = noteId === null ? undefined : findNote(flow.current, { ...hit, id: noteId })
      if (note !== undefined) notes.open(note)
    })
  })
  useBookLinks(flow, book.bookId, { onNote: notes.open, onPlace: followLink, onScripture: openScripture })
  usePageGestures(view, { active: paged, rtl, turn, takes: marking.takes, wide: large })
  useReaderKeys({
    rtl,
    paged,
    turn,
    toggle: (name) => setPanel(panel === name ? undefined : name),
    listen: listening.toggle,
    grow: (by) => change.step('size', by),
    mark: marking.onKey,
    close: () => {
      setPanel(undefined)
      closePopups()
    },
  })

  // What fails elsewhere, after a jump, is said where the reader looks.
  const stopsHere = failed !== undefined && (closed || (failed > shown.to && failed <= shown.to + AHEAD))
  const atEnd = closed || shown.to === last
  return (
    <div className={paged ? 'reader reader--pages' : 'reader'}>
      <ReaderBar
        book={book}
        section={section?.title}
        panel={panel}
        onPanel={setPanel}
        listening={listening}
        isBookmarked={marking.isBookmarked}
        onBookmark={marking.toggleBookmark}
      />
      <p className="reader__not-printed">{t('noPrint')}</p>
      <main className="reader__main" id="main">
        <div className="reader__view" ref={view}>
          <article
            className={`flow flow--${book.writingMode}`}
            ref={flow}
            lang={book.language}
            dir={vertical ? 'ltr' : book.direction}
          >
            <div data-flow-lead aria-hidden="true" />
            {closed && <ClosedPlace title={section?.title} waiting={!onlySample && failed === undefined} />}
            {pagesOf(shown).map((number) => (
              <PageText key={number} bookId={book.bookId} page={number} contents={contents} />
            ))}
            <div className="flow__end" data-flow-end>
              {onlySample && atEnd && <SampleEnd book={book} />}
              {!onlySample && closed && (
                <noscript>
                  <SampleEnd book={book} />
                </noscript>
              )}
              {shown.to < last && <ReadingStop failed={stopsHere} onRetry={() => void goTo({ page })} />}
              {!closed && shown.to === book.totalPage && <p className="reader__end">{t('theEnd')}</p>}
            </div>
          </article>
        </div>
        {paged && <TurnButtons rtl={rtl} onTurn={turn} />}
        {paged && (
          <TurnAnnouncement page={page} total={book.totalPage} section={section?.title} turns={turns} />
        )}
      </main>
      <div className="reader__prompts">
        {jumps.back !== undefined && (
          <Passing key={`back ${jumps.back.block}`}>
            <button
              type="button"
              className="button button--small reader__return"
              onClick={() => void jumps.comeBack()}
            >
              {t('returnTo', { page: jumps.back.page })}
            </button>
          </Passing>
        )}
        {elsewhere.offer !== undefined && (
          <Passing key={`offer ${elsewhere.offer}`}>
            <OfferBar page={elsewhere.offer} onAnswer={elsewhere.answer} />
          </Passing>
        )}
        {marking.prompts}
        {failed !== undefined && !stopsHere && (
          <Passing key={`failed ${failed}`}>
            <p className="toast" role="alert">
              {t('loadFailed')}
            </p>
          </Passing>
        )}
        <Passing key={`online ${online}`}>
          <OfflineNotice />
        </Passing>
      </div>
      {search.current >= 0 && panel !== 'search' && (
        <HitBar
          current={search.current}
          total={search.found?.total ?? 0}
          onShow={search.showHit}
          onClose={search.forgetHits}
        />
      )}
      {listening.bar}
      <ProgressBar
        page={page}
        total={book.totalPage}
        section={section?.title}
        minutesLeft={minutesLeft}
        onPage={(to) => void open({ page: to })}
      />
      {panel !== undefined && (
        <ReaderPanels
          {...{ panel, book, contents, section, search, marking, settings, change, page }}
          onPanel={setPanel}
          onOpen={(target) => void open(target)}
          onClose={() => setPanel(undefined)}
        />
      )}
      {notes.popup({
        bookId: book.bookId,
        pages: pagesOf(shown),
        onPlace: followLink,
        onScripture: openScripture,
      })}
      {scripture.popup}
      {marking.layer}
      {picture}
    </div>
  )
}
