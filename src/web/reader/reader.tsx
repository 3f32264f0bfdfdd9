import { useTranslations } from 'use-intl'
import { useOnline } from '#src/web/lib/online.ts'
import { OfflineNotice } from '#src/web/ui/offline-notice.tsx'
import { pagesOf } from './engine/page-window.ts'
import { PageText } from './page-text.tsx'
import { OtherDevicePrompt } from './places/other-device-prompt.tsx'
import { useMinutesLeft } from './places/use-minutes-left.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderPanels } from './reader-panels.tsx'
import { ReadingStop } from './reading-stop.tsx'
import { SampleEnd } from './sample-end.tsx'
import { HitBar } from './search/hit-bar.tsx'
import { TextPlaceholder } from './text-placeholder.tsx'
import { TimedPrompt } from './timed-prompt.tsx'
import { TurnAnnouncement } from './turn-announcement.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import { type ReaderProps, useReader } from './use-reader.ts'

/** The reading page: the text of a book with its bars, prompts and panels. */
export function Reader(props: ReaderProps) {
  const { book, contents } = props
  const t = useTranslations('reader')
  const online = useOnline()
  const minutesLeft = useMinutesLeft(book, contents)
  const {
    view,
    display,
    text,
    settings: change,
    panels,
    popups,
    listening,
    marking,
    navigation,
    search,
    turning,
    followLink,
  } = useReader(props)
  const { settings, paged, vertical, rtl } = display
  const { isMissing, isAtEnd, failedAtEnd } = text
  const { last, onlySample } = text.access
  const { flow, goTo, page, shown, failure } = text.reading
  const section = contents.findLast((entry) => entry.page <= page) ?? contents[0]

  return (
    <div className={paged ? 'reader reader--pages' : 'reader'}>
      <ReaderBar
        book={book}
        section={section?.title}
        panel={panels.current}
        onPanel={panels.open}
        listening={listening}
        isBookmarked={marking.bookmark.isBookmarked}
        onBookmark={marking.bookmark.toggleBookmark}
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
            {isMissing && (
              <TextPlaceholder title={section?.title} isLoading={!onlySample && failure === undefined} />
            )}
            {pagesOf(shown).map((number) => (
              <PageText key={number} bookId={book.bookId} page={number} contents={contents} />
            ))}
            <div className="flow__end" data-flow-end>
              {onlySample && isAtEnd && (
                <SampleEnd book={book} onSubscribe={() => props.onSubscribe(navigation.placePath())} />
              )}
              {!onlySample && isMissing && (
                <noscript>
                  <SampleEnd book={book} />
                </noscript>
              )}
              {shown.to < last && (
                <ReadingStop
                  failure={failedAtEnd ? failure : undefined}
                  onRetry={() => void goTo({ page })}
                />
              )}
              {!isMissing && shown.to === book.totalPage && <p className="reader__end">{t('theEnd')}</p>}
            </div>
          </article>
        </div>
        {paged && <TurnButtons rtl={rtl} onTurn={turning.turn} />}
        {paged && (
          <TurnAnnouncement
            page={page}
            total={book.totalPage}
            section={section?.title}
            turns={turning.count}
          />
        )}
      </main>
      <div className="reader__prompts">
        {navigation.back !== undefined && (
          <TimedPrompt key={`back ${navigation.back.block}`}>
            <button type="button" className="button button--small reader__return" onClick={navigation.goBack}>
              {t('returnTo', { page: navigation.back.page })}
            </button>
          </TimedPrompt>
        )}
        {navigation.offeredPage !== undefined && (
          <TimedPrompt key={`offer ${navigation.offeredPage}`}>
            <OtherDevicePrompt page={navigation.offeredPage} onAnswer={navigation.answerOffer} />
          </TimedPrompt>
        )}
        {marking.prompts}
        {failure !== undefined && !failedAtEnd && (
          <TimedPrompt key={`failed ${failure.page}`}>
            <p className="toast" role="alert">
              {failure.reason ?? t('loadFailed')}
            </p>
          </TimedPrompt>
        )}
        <TimedPrompt key={`online ${online}`}>
          <OfflineNotice />
        </TimedPrompt>
      </div>
      {search.current >= 0 && panels.current !== 'search' && (
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
        onPage={(to) => void navigation.open({ page: to })}
      />
      {panels.current !== undefined && (
        <ReaderPanels
          {...{ book, contents, section, search, marking, settings, page }}
          panel={panels.current}
          change={change}
          onPanel={panels.open}
          onOpen={(target) => void navigation.open(target)}
          onClose={panels.close}
        />
      )}
      {popups.render(followLink)}
      {marking.menu}
    </div>
  )
}
