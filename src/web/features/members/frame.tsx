import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { switchLanguage } from '#src/web/shell/language-choice.ts'
import { useHides } from '#src/web/shell/page-frame.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Logo } from '#src/web/ui/logo.tsx'

/** The page of one form: the house, a heading, and nothing else to look at. */
export function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const t = useTranslations('shell')
  const router = useRouter()
  const headless = useHides('header')
  return (
    <div className="auth">
      {headless && (
        <div className="auth__top">
          <Link className="logo" to="/home">
            <Logo />
            {t('product')}
          </Link>
          {/* Most of these pages have no header to switch it in. */}
          <Button small icon="globe" onClick={() => void switchLanguage(router)}>
            {t('switchLanguage')}
          </Button>
        </div>
      )}
      <h1>{title}</h1>
      {lead !== undefined && <p className="auth__lead">{lead}</p>}
      {children}
    </div>
  )
}

/** What happened to the whole form; read aloud when it changes. */
export function Outcome({ failure }: { failure: string | undefined }) {
  return (
    <p className="form-field__message form-field__message--bad" role="alert">
      {failure}
    </p>
  )
}
