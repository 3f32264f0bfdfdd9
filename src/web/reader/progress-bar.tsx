import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MinutesLeft } from '#src/domain/reading/events/rules.ts'

type ProgressProps = {
  page: number
  total: number
  section: string | undefined
  minutesLeft: (page: number) => MinutesLeft
  onPage: (page: number) => void
}

export function ProgressBar({ page, total, section, minutesLeft, onPage }: ProgressProps) {
  const t = useTranslations('reader')
  const [drag, setDrag] = useState<number>()
  const shown = drag ?? page
  const finish = () => {
    if (drag !== undefined && drag !== page) onPage(drag)
    setDrag(undefined)
  }
  const left = minutesLeft(shown)
  const time = (minutes: number) => t('time', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <footer className="reader__footer">
      <span className="reader__section">{section}</span>
      <input
        className="reader__slider"
        type="range"
        min={1}
        max={total}
        value={shown}
        aria-label={t('place')}
        aria-valuetext={t('pageOf', { page: shown, total })}
        style={{ '--done': `${total === 1 ? 100 : ((shown - 1) / (total - 1)) * 100}%` }}
        onChange={(event) => setDrag(Number(event.currentTarget.value))}
        onPointerUp={finish}
        onKeyUp={finish}
        onBlur={finish}
      />
      <span className="number">{t('pageOf', { page: shown, total })}</span>
      <span className="reader__time number only-desktop">
        {t('timeLeft', { chapter: time(left.chapter), book: time(left.book) })}
      </span>
      <span className="reader__time number only-mobile">{t('timeLeftShort', { book: time(left.book) })}</span>
    </footer>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--done'?: string
  }
}
