import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

type PanelFrameProps = {
  title: string
  name: string
  /** Buttons for the panels that can replace this one. */
  nav?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel beside the text, or below it on a phone. It takes the focus and gives it back. */
export function PanelFrame({ title, name, nav, onClose, children }: PanelFrameProps) {
  const t = useTranslations('reader')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    // A reader who switches from one panel to another keeps the focus on the buttons.
    if (panel.current?.querySelector('nav')?.contains(document.activeElement) === true) return
    const first = panel.current?.querySelector<HTMLElement>('[data-first]') ?? panel.current
    first?.focus({ preventScroll: true })
  }, [title])
  return (
    <aside className={`reader-panel reader-panel--${name}`} aria-label={title} ref={panel} tabIndex={-1}>
      <div className="reader-panel__head">
        <h2>{title}</h2>
        <IconButton name="close" label={t('close')} onClick={onClose} />
      </div>
      {nav}
      {children}
    </aside>
  )
}
