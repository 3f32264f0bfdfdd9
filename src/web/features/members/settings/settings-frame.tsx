import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePresence } from '#src/web/api/presence.ts'
import { meQuery } from '#src/web/api/queries.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { SETTING_ENTRIES } from './setting-entries.ts'

type FrameProps = {
  words: SettingWords
  title: string
  /** The first page, which is the menu itself on a phone. */
  hub?: boolean
  children: ReactNode
}

/** A menu at the side where there is room; on a phone the menu is a page, and the others lead back to it. */
export function SettingsFrame({ words, title, hub = false, children }: FrameProps) {
  const leadsGroup = useLeadsGroup()
  return (
    <div className={hub ? 'wrap settings settings--hub' : 'wrap settings'}>
      <nav className="settings__nav" aria-label={words.menu}>
        <ul>
          {SETTING_ENTRIES.filter((entry) => leadsGroup || !('forLeaders' in entry)).map(
            ({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} activeProps={{ 'aria-current': 'page' }}>
                  <Icon name={icon} />
                  <span>
                    {words.entry[label]}
                    <small>{words.hint[label]}</small>
                  </span>
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="settings__inner">
        {!hub && (
          <Link className="settings__back" to="/setting">
            <Icon name="chevron-left" />
            {words.back}
          </Link>
        )}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

function useLeadsGroup(): boolean {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const isMember = usePresence() === 'member'
  return useQuery({ ...meQuery(api), enabled: isMember }).data?.leadsGroup === true
}

export function SettingSection({
  title,
  lead,
  single = false,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Of one field, whose name is the title: it is not written twice. */
  single?: boolean
  children: ReactNode
}) {
  return (
    <section className={single ? 'settings__section settings__section--single' : 'settings__section'}>
      <h2>{title}</h2>
      {lead !== undefined && <p className="settings__lead">{lead}</p>}
      {children}
    </section>
  )
}
