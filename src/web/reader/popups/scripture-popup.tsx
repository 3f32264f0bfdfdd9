import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { scriptureQuery, type ScripturePassage } from '#src/web/lib/queries.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { OpenScripture } from './use-scripture.tsx'

type PopupProps = { scripture: OpenScripture; onClose: () => void }

/** The passage a book cites, where it cites it. */
export function ScripturePopup({ scripture, onClose }: PopupProps) {
  const t = useTranslations('reader')
  const locale = useLocale()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isError, refetch } = useQuery(scriptureQuery(api, scripture.osis, locale))
  const name = data?.reference[locale]
  // A book of one chapter has a name without a number, which would be no search for a passage.
  const keyword = name !== undefined && /\d[장편절]?$/.test(name) ? name : scripture.osis
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={scripture.anchor} sideOffset={8} collisionPadding={16} className="fn__at">
          <Popover.Popup className="fn fn--scripture" finalFocus={() => scripture.anchor}>
            <div className="fn__h">
              <Popover.Title>{name ?? scripture.words}</Popover.Title>
              <IconButton name="close" label={t('close')} onClick={onClose} />
            </div>
            {data !== undefined && <PassageText passage={data} />}
            {data === undefined && !isError && (
              <p className="fn__t fn__wait" role="status">
                {t('scriptureLoading')}
              </p>
            )}
            {isError && (
              <p className="fn__t" role="alert">
                {t('scriptureFailed')}{' '}
                <button type="button" className="btn btn--small" onClick={() => void refetch()}>
                  {t('retry')}
                </button>
              </p>
            )}
            <Href className="fn__more" to={`/search/${encodeURIComponent(keyword)}`}>
              {t('scriptureCited')}
              <Icon name="chevron-right" />
            </Href>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function PassageText({ passage: { verses, isWhole, version, rights } }: { passage: ScripturePassage }) {
  const t = useTranslations('reader')
  if (verses === null) return <p className="fn__t">{t('scriptureNone')}</p>
  const isOneVerse = verses.length === 1
  const chapters = new Set(verses.map(({ chapter }) => chapter))
  return (
    <>
      <p className="fn__t">
        {verses.map(({ chapter, verse, text }) => (
          <span key={`${chapter}:${verse}`}>
            {!isOneVerse && <sup>{chapters.size > 1 ? `${chapter}:${verse}` : verse}</sup>}
            {text}{' '}
          </span>
        ))}
        {!isWhole && t('scriptureCut')}
      </p>
      <p className="fn__by">
        {version}
        {rights !== null && <small>{rights}</small>}
      </p>
    </>
  )
}
