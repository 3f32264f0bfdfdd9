import { useState } from 'react'
import { useTranslations } from 'use-intl'

type ProgressProps = {
  page: number
  total: number
  section: string | undefined
  onPage: (page: number) => void
}

export function ProgressBar({ page, total, section, onPage }: ProgressProps) {
  const t = useTranslations('reader')
  const [drag, setDrag] = useState<number>()
  const shown = drag ?? page
  const finish = () => {
    if (drag !== undefined && drag !== page) onPage(drag)
    setDrag(undefined)
  }
  return (
    <footer className="rd__ft">
      <span className="rd__sec">{section}</span>
      <input
        className="rd__pg"
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
      <span className="num">{t('pageOf', { page: shown, total })}</span>
    </footer>
  )
}

declare module 'react' {
  interface CSSProperties {
    '--done'?: string
  }
}
