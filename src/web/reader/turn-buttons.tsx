import { useTranslations } from 'use-intl'
import { Icon } from '#src/web/ui/icon.tsx'

/** Buttons at both sides of the pages: for the mouse on a desktop; in large mode wide and labelled on every device. */
export function TurnButtons({ rtl, onTurn }: { rtl: boolean; onTurn: (by: 1 | -1) => void }) {
  const t = useTranslations('reader')
  const name = (by: 1 | -1) => (by === 1 ? t('nextPage') : t('previousPage'))
  const left = rtl ? 1 : -1
  const right = rtl ? -1 : 1
  return (
    <>
      <button
        type="button"
        className="icon-button turn-button turn-button--left"
        onClick={() => onTurn(left)}
      >
        <Icon name="chevron-left" />
        <span>{name(left)}</span>
      </button>
      <button
        type="button"
        className="icon-button turn-button turn-button--right"
        onClick={() => onTurn(right)}
      >
        <Icon name="chevron-right" />
        <span>{name(right)}</span>
      </button>
    </>
  )
}
