import { useEffect } from 'react'
import { fetchFontSheets } from '#src/web/styles/font-sheets.ts'
import { readStored, useStored, writeStored } from '#src/web/lib/stored.ts'
import {
  applySettings,
  type BOUNDS,
  clearSettings,
  DEFAULTS,
  parseSettings,
  type ReaderSettings,
  stepped,
} from './settings.ts'

export type ChangeSettings = {
  set: (changed: Partial<ReaderSettings>) => void
  step: (name: keyof typeof BOUNDS, direction: 1 | -1) => void
  reset: () => void
}

/** The settings of this device; a change is shown at once and keeps the text in view where it is. */
export function useReaderSettings(keepingPlace: (change: () => void) => void): {
  settings: ReaderSettings
  change: ChangeSettings
} {
  const settings = parseSettings(useStored('readerSettings'))
  useEffect(() => {
    const kept = parseSettings(readStored('readerSettings'))
    applySettings(kept)
    fetchFontSheets(kept.font)
    return clearSettings
  }, [])
  function save(next: ReaderSettings) {
    fetchFontSheets(next.font)
    keepingPlace(() => {
      applySettings(next)
      writeStored('readerSettings', JSON.stringify(next))
    })
  }
  const latest = () => parseSettings(readStored('readerSettings'))
  return {
    settings,
    change: {
      set: (changed) => save({ ...latest(), ...changed }),
      step: (name, direction) => save({ ...latest(), [name]: stepped(name, latest()[name], direction) }),
      reset: () => save(DEFAULTS),
    },
  }
}
