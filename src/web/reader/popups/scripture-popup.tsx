import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { versePath } from '#src/domain/scripture/rules.ts'
import { ScriptureText } from '#src/web/ui/scripture-text.tsx'
import { scriptureQuery } from '#src/web/api/queries.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { OpenScripture } from './opened.ts'

type PopupProps = { scripture: OpenScripture; onClose: () => void }

/** Shows a cited passage beside its citation. */
export function ScripturePopup({ scripture, onClose }: PopupProps) {
  const t = useTranslations('reader')
  const locale = useLocale()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isError, refetch } = useQuery(scriptureQuery(api, scripture.osis, locale))
  const name = data?.reference[locale]
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={scripture.anchor}
          sideOffset={8}
          collisionPadding={16}
          className="note-popup__anchor"
        >
          <Popover.Popup className="note-popup" finalFocus={() => scripture.anchor}>
            <div className="note-popup__head">
              <Popover.Title>{name ?? scripture.words}</Popover.Title>
              <IconButton name="close" label={t('close')} onClick={onClose} />
            </div>
            {data !== undefined && <ScriptureText passage={data} />}
            {data === undefined && !isError && (
              <p className="note-popup__text note-popup__waiting" role="status">
                {t('scriptureLoading')}
              </p>
            )}
            {isError && (
              <p className="note-popup__text" role="alert">
                {t('scriptureFailed')}{' '}
                <button type="button" className="button button--small" onClick={() => void refetch()}>
                  {t('retry')}
                </button>
              </p>
            )}
            <Href className="note-popup__more" to={versePath(scripture.osis)}>
              {t('scriptureCited')}
              <Icon name="chevron-right" />
            </Href>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
