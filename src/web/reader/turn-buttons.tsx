import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

/** On a desk with a mouse: a way to turn at either side of the pages. */
export function TurnButtons({ rtl, onTurn }: { rtl: boolean; onTurn: (by: 1 | -1) => void }) {
  const t = useTranslations('reader')
  const left = rtl ? 1 : -1
  const right = rtl ? -1 : 1
  return (
    <>
      <IconButton
        className="turn turn--left"
        name="chevron-left"
        label={left === 1 ? t('nextPage') : t('previousPage')}
        onClick={() => onTurn(left)}
      />
      <IconButton
        className="turn turn--right"
        name="chevron-right"
        label={right === 1 ? t('nextPage') : t('previousPage')}
        onClick={() => onTurn(right)}
      />
    </>
  )
}
