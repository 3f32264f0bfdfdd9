import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

type AnnouncementProps = {
  page: number
  total: number
  section: string | undefined
  /** How often the reader has turned. */
  turns: number
}

/** Whoever leafs on quickly hears only where it ends, in ms. */
const SAID_AFTER = 700

/** Says where one is after turning, once: a screen reader shows no other sign that the page has changed. */
export function TurnAnnouncement({ page, total, section, turns }: AnnouncementProps) {
  const t = useTranslations('reader')
  const [said, setSaid] = useState({ turns: 0, text: '' })
  const text = t('turnedTo', { page, total, section: section ?? '' })
  useEffect(() => {
    if (turns === 0) return
    const timer = setTimeout(() => setSaid({ turns, text }), SAID_AFTER)
    return () => clearTimeout(timer)
  }, [turns, text])
  return (
    <p className="visually-hidden" role="status">
      {/* Another element for another turn: a page may be several screens, and the same words would not be said again. */}
      <span key={said.turns}>{said.text}</span>
    </p>
  )
}
