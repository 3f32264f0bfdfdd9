import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { siteQuery } from '#src/web/api/queries.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { switchLanguage } from './language-choice.ts'
import { useHasPage } from './menu-entries.ts'
import { setDark, useDark } from '#src/web/lib/theme.ts'

const PAGES = [
  { to: '/about', label: 'about' },
  { to: '/starter', label: 'starter' },
  { to: SUBSCRIBE, label: 'plans' },
  { to: '/tos', label: 'tos' },
  { to: '/privacy', label: 'privacy' },
  { to: '/setting/detail/faq', label: 'faq' },
  { to: '/setting/detail/contact', label: 'contact' },
] as const

const COMPANY = [
  ['name', 'companyName'],
  ['ceo', 'ceo'],
  ['registration', 'registration'],
  ['mailOrder', 'mailOrder'],
  ['hosting', 'hosting'],
  ['address', 'address'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['privacyOfficer', 'privacyOfficer'],
] as const

export function Footer() {
  const t = useTranslations('shell')
  const router = useRouter()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const atHome = useLocation({ select: (location) => location.pathname === '/home' })
  const hasPage = useHasPage()
  const dark = useDark()
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__top">
          <Link className="logo" to="/home">
            <Logo />
            {t('product')}
          </Link>
          <nav className="site-footer__links" aria-label={t('info')}>
            {PAGES.filter(({ to }) => hasPage(to)).map(({ to, label }) => (
              <Href key={to} to={to}>
                {label === 'privacy' ? <b>{t(label)}</b> : t(label)}
              </Href>
            ))}
            {site.appStoreUrl !== null && <a href={site.appStoreUrl}>{t('app')}</a>}
            {site.channelUrl !== null && <a href={site.channelUrl}>{t('channel')}</a>}
          </nav>
        </div>
        <div className="site-footer__company">
          <details key={String(atHome)} open={atHome}>
            <summary>
              {t('company')}
              <Icon name="chevron-down" />
            </summary>
            <dl>
              {COMPANY.filter(([field]) => site.company[field] !== '').map(([field, label]) => (
                <div key={field}>
                  <dt>{t(label)}</dt>
                  <dd>{site.company[field]}</dd>
                </div>
              ))}
            </dl>
          </details>
          <div className="site-footer__switches">
            <button
              type="button"
              className="button button--small"
              onClick={() => void switchLanguage(router)}
            >
              <Icon name="globe" />
              {t('switchLanguage')}
            </button>
            <button type="button" className="button button--small" onClick={() => setDark(!dark)}>
              <Icon name={dark ? 'sun' : 'moon'} />
              {dark ? t('light') : t('dark')}
            </button>
          </div>
        </div>
      </div>
    </footer>
  )
}
