import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { HouseMark } from '#src/web/ui/house-mark.tsx'

/** The page of one form: the house, a heading, and nothing else to look at. */
export function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <main className="auth" id="main">
      <Link className="logo auth__logo" to="/home">
        <HouseMark />
        {t('product')}
      </Link>
      <h1>{title}</h1>
      {lead !== undefined && <p className="auth__lead">{lead}</p>}
      {children}
    </main>
  )
}

/** What happened to the whole form; read aloud when it changes. */
export function Outcome({ failure }: { failure: string | undefined }) {
  return (
    <p className="fld__m fld__m--bad" role="alert">
      {failure}
    </p>
  )
}
