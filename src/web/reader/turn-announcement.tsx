import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

type AnnouncementProps = {
  page: number
  total: number
  section: string | undefined
  /** How often the reader has turned. */
  turns: number
}

/** In ms: a reader who turns quickly hears only the last page. */
const ANNOUNCE_DELAY = 700

/** Announces the page after a turn, because a screen reader has no other sign that the page has changed. */
export function TurnAnnouncement({ page, total, section, turns }: AnnouncementProps) {
  const t = useTranslations('reader')
  const [announced, setAnnounced] = useState({ turns: 0, text: '' })
  const text = t('turnedTo', { page, total, section: section ?? '' })
  useEffect(() => {
    if (turns === 0) return
    const timer = setTimeout(() => setAnnounced({ turns, text }), ANNOUNCE_DELAY)
    return () => clearTimeout(timer)
  }, [turns, text])
  return (
    <p className="visually-hidden" role="status">
      {/* Another element for another turn: a page may be several screens, and the same words would not be said again. */}
      <span key={announced.turns}>{announced.text}</span>
    </p>
  )
}
