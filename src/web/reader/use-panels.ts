import { useState } from 'react'
import type { Panel } from './reader-panels.tsx'

/** Which panel is open beside the text; at most one is. */
export function usePanels() {
  const [current, open] = useState<Panel>()
  return {
    current,
    open,
    close: () => open(undefined),
    toggle: (panel: Panel) => open(current === panel ? undefined : panel),
  }
}
