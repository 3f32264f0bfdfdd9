import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { inquiriesQuery, ownErrorReportsQuery } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'
import { buttonClass } from '#src/web/ui/button.tsx'
import { EmptyState, ErrorState, LoadingNote } from '#src/web/ui/states.tsx'
import { Letter } from './letter.tsx'
import { LetterPictures } from './letter-pictures.tsx'

type OwnLettersProps = { words: SupportWords }

/** What a member asked and reported, with our answers. */
export function OwnLetters({ words }: OwnLettersProps) {
  return <MembersOnly waiting={<Waiting />}>{() => <Lists words={words} />}</MembersOnly>
}

function Lists({ words }: OwnLettersProps) {
  const { own, contact } = words
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const inquiries = useQuery(inquiriesQuery(api))
  const reports = useQuery(ownErrorReportsQuery(api))
  if (inquiries.data === undefined || reports.data === undefined) {
    if (!inquiries.isError && !reports.isError) return <Waiting />
    const retry = () => void Promise.all([inquiries.refetch(), reports.refetch()])
    return <ErrorState busy={inquiries.isFetching || reports.isFetching} onRetry={retry} />
  }
  return (
    <>
      <section className="letters">
        <h2>{own.inquiries}</h2>
        {inquiries.data.length === 0 ? (
          <EmptyState
            icon="mail"
            title={own.none}
            message={own.noneText}
            action={
              <Link className={buttonClass()} to="/setting/detail/contact">
                {contact.write}
              </Link>
            }
          />
        ) : (
          <ol>
            {inquiries.data.map((inquiry) => (
              <Letter
                key={inquiry.inquiryId}
                id={`inquiry-${inquiry.inquiryId}`}
                words={words}
                letter={inquiry}
              >
                <LetterPictures words={words} pictures={inquiry.images} />
              </Letter>
            ))}
          </ol>
        )}
      </section>
      <section className="letters">
        <h2>{own.reports}</h2>
        {reports.data.length === 0 ? (
          <p className="settings__lead">{own.noReports}</p>
        ) : (
          <ol>
            {reports.data.map((report) => (
              <Letter
                key={report.errorReportId}
                id={`report-${report.errorReportId}`}
                words={words}
                letter={report}
              >
                <p className="letter__place">
                  <Link to="/book/$bookId" params={{ bookId: String(report.bookId) }}>
                    {fill(own.place, { book: report.bookTitle, page: report.page })}
                  </Link>
                  {report.quote !== '' && <q>{report.quote}</q>}
                </p>
              </Letter>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

function Waiting() {
  return (
    <LoadingNote>
      <div className="settings__waiting">
        {['38%', '86%', '72%', '80%'].map((width) => (
          <span key={width} className="skeleton skeleton--line" style={{ width }} />
        ))}
      </div>
    </LoadingNote>
  )
}
