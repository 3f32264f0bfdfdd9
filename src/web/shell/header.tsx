import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsSubscriber } from '#src/web/api/presence.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { useScrolledPast } from '#src/web/ui/scrolled-past.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { useHasPage, useMenu } from './menu-entries.ts'
import { UserMenu } from './user-menu.tsx'

const SHADOW_AFTER = 24
const FIXED_AFTER = 76

/** `search` draws the search box: in the header, and where the screen is narrow in a row of its own, in focus. */
export function Header({ search }: { search: (isFocused: boolean) => ReactNode }) {
  const t = useTranslations('shell')
  const shadow = useScrolledPast(SHADOW_AFTER)
  const fixed = useScrolledPast(FIXED_AFTER)
  const [searching, setSearching] = useState(false)
  const hasPage = useHasPage()
  const isSubscriber = useIsSubscriber()
  const desktop = useMenu('desktop')
  const tabs = useMenu('tabs')
  return (
    <>
      <header className={`site-header${shadow ? ' is-shadow' : ''}${fixed ? ' is-fixed' : ''}`}>
        <div className="wrap site-header__inner">
          <Link className="logo" to="/home">
            <Logo />
            {t('product')}
          </Link>
          <nav className="main-menu" aria-label={t('menu')}>
            {desktop.map(({ to, label }) => (
              <Href key={to} to={to}>
                {t(label)}
              </Href>
            ))}
          </nav>
          {search(false)}
          <div className="header-actions">
            <button
              type="button"
              className="icon-button only-mobile"
              aria-label={t('search')}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              <Icon name={searching ? 'close' : 'search'} />
            </button>
            {hasPage(SUBSCRIBE) && (
              <Href className="button button--small header-subscribe" to={SUBSCRIBE}>
                <Icon name="card" />
                <span>{isSubscriber ? t('subscription') : t('subscribe')}</span>
              </Href>
            )}
            <UserMenu />
          </div>
        </div>
        {searching && <div className="wrap search-row">{search(true)}</div>}
      </header>
      <nav className="main-tabs" aria-label={t('menu')}>
        {tabs.map(({ to, label }) => (
          <Href key={to} to={to}>
            {t(label)}
          </Href>
        ))}
      </nav>
    </>
  )
}
