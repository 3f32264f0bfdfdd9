import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'
import type { UserMenuEntries } from './user-menu-entries.tsx'

/** Only its button belongs to the page; the menu comes with the first look at it. */
export function UserMenu() {
  const t = useTranslations('shell')
  const [opened, setOpened] = useState<{ Entries: typeof UserMenuEntries }>()
  if (opened !== undefined) return <opened.Entries />
  return (
    <IconButton
      name="user"
      label={t('userMenu')}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void fetchEntries().catch(offline)}
      onFocus={() => void fetchEntries().catch(offline)}
      onClick={() => void fetchEntries().then((Entries) => setOpened({ Entries }), offline)}
    />
  )
}

const fetchEntries = () => import('./user-menu-entries.tsx').then((module) => module.UserMenuEntries)

/** A notice at the foot of the page says so, and the next press tries again. */
const offline = () => undefined
