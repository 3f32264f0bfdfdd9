import { useTranslations } from 'use-intl'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { ContentsPanel } from './panels/contents-panel.tsx'
import type { Target } from './engine/use-reading.ts'
import { HelpPanel } from './panels/help-panel.tsx'
import { MarksTab } from './marks/marks-tab.tsx'
import type { Marking } from './marks/use-marking.tsx'
import { PanelFrame } from './panels/panel-frame.tsx'
import { LazyRecentPlaces } from './places/lazy-recent-places.tsx'
import { SearchPanel } from './search/search-panel.tsx'
import type { Hits } from './search/use-hits.ts'
import type { ReaderSettings } from './settings/settings.ts'
import { SettingsPanel } from './settings/settings-panel.tsx'
import type { ChangeSettings } from './settings/use-reader-settings.ts'

/** The panels of the drawer: the contents of the book, and the reader's own marks and places. */
const DRAWER = ['contents', 'recentPlaces', 'bookmarks', 'highlights', 'notes', 'search'] as const
export type Panel = (typeof DRAWER)[number] | 'settings' | 'help'

type PanelsProps = {
  panel: Panel
  book: BookDetail
  contents: ContentsEntry[]
  section: ContentsEntry | undefined
  search: Hits
  marking: Marking
  settings: ReaderSettings
  change: ChangeSettings
  page: number
  onPanel: (panel: Panel) => void
  onOpen: (target: Target) => void
  onClose: () => void
}

/** Tabs whose label is shorter than the title of their panel. */
const SHORT: { [Name in Panel]?: 'find' | 'recent' } = { search: 'find', recentPlaces: 'recent' }

/** In px: up to this width a panel covers the text. */
const NARROW = 1024

export function ReaderPanels(props: PanelsProps) {
  const { panel, settings, change, onClose } = props
  if (panel === 'settings') return <SettingsPanel settings={settings} change={change} onClose={onClose} />
  if (panel === 'help') return <HelpPanel canListen={props.book.rights.tts} onClose={onClose} />
  return <Drawer {...props} panel={panel} />
}

function Drawer({
  panel,
  book,
  contents,
  section,
  search,
  marking,
  page,
  onPanel,
  onOpen,
  onClose,
}: PanelsProps & { panel: (typeof DRAWER)[number] }) {
  const t = useTranslations('reader')
  const uncover = () => window.innerWidth <= NARROW && onClose()
  return (
    <PanelFrame
      title={t(panel)}
      name="drawer"
      onClose={onClose}
      nav={
        <nav className="reader-panel__nav" aria-label={t('drawer')}>
          {DRAWER.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === panel ? 'true' : undefined}
              onClick={() => onPanel(name)}
            >
              {t(SHORT[name] ?? name)}
            </button>
          ))}
        </nav>
      }
    >
      {panel === 'contents' && (
        <ContentsPanel
          book={book}
          contents={contents}
          current={section?.sectionId}
          onOpen={({ page }) => {
            onClose()
            onOpen({ page })
          }}
        />
      )}
      {panel === 'recentPlaces' && (
        <LazyRecentPlaces
          {...{ book, contents, page }}
          onOpen={(target) => {
            uncover()
            onOpen(target)
          }}
        />
      )}
      {panel === 'search' && (
        <SearchPanel
          hits={search}
          onShow={(index) => {
            search.showHit(index)
            uncover()
          }}
        />
      )}
      {panel !== 'contents' && panel !== 'recentPlaces' && panel !== 'search' && (
        <MarksTab
          kind={panel}
          book={book}
          marking={marking}
          onOpen={(target) => {
            uncover()
            onOpen(target)
          }}
        />
      )}
    </PanelFrame>
  )
}
