import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { useMenu } from './menu-entries.ts'

export function BottomBar() {
  const t = useTranslations('shell')
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav className="bottom-bar" aria-label={t('lowerMenu')}>
      {useMenu('bottom').map(({ to, label, icon }) => (
        <Href
          key={to}
          to={to}
          onClick={(event) => {
            if (pathname !== to) return
            event.preventDefault()
            location.reload()
          }}
        >
          <Icon name={icon} />
          {t(label)}
          {label === 'home' && <span className="free">{t('free')}</span>}
        </Href>
      ))}
    </nav>
  )
}
