import type { BookDetail, ContentsEntry } from '#src/web/lib/queries.ts'
import { ContentsPanel } from './contents-panel.tsx'
import { HelpPanel } from './help-panel.tsx'
import type { Panel } from './reader.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { ReaderSettings } from './settings.ts'
import { SettingsPanel } from './settings-panel.tsx'
import type { useHits } from './use-hits.ts'
import type { ChangeSettings } from './use-reader-settings.ts'

type PanelsProps = {
  panel: Panel
  book: BookDetail
  contents: ContentsEntry[]
  section: ContentsEntry | undefined
  search: ReturnType<typeof useHits>
  settings: ReaderSettings
  change: ChangeSettings
  onOpen: (page: number) => void
  onClose: () => void
}

/** Up to this width a panel covers the text. */
const NARROW = 1024

export function ReaderPanels({
  panel,
  book,
  contents,
  section,
  search,
  settings,
  change,
  onOpen,
  onClose,
}: PanelsProps) {
  if (panel === 'contents') {
    return (
      <ContentsPanel
        book={book}
        contents={contents}
        current={section?.sectionId}
        onOpen={(entry) => {
          onClose()
          onOpen(entry.page)
        }}
        onClose={onClose}
      />
    )
  }
  if (panel === 'search') {
    return (
      <SearchPanel
        bookId={book.bookId}
        current={search.hits.current}
        onFound={search.setFound}
        onShow={(index) => {
          search.showHit(index)
          if (window.innerWidth <= NARROW) onClose()
        }}
        onClose={onClose}
      />
    )
  }
  if (panel === 'settings') return <SettingsPanel settings={settings} change={change} onClose={onClose} />
  return <HelpPanel onClose={onClose} />
}
