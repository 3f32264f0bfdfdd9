import { useEffect } from 'react'
import { isLarge, setLarge, useLarge } from '#src/web/lib/mode.ts'
import { fetchFontSheets } from '#src/web/styles/font-sheets.ts'
import { ownKey, readOwnOrShared, useOwnOrShared } from '#src/web/lib/owner.ts'
import { writeStored } from '#src/web/lib/stored.ts'
import {
  applySettings,
  type BOUNDS,
  clearSettings,
  DEFAULTS,
  parseSettings,
  type ReaderSettings,
  shownSettings,
  stepped,
} from './settings.ts'

export type ChangeSettings = {
  set: (changed: Partial<ReaderSettings>) => void
  step: (name: keyof typeof BOUNDS, direction: 1 | -1) => void
  reset: () => void
  setLarge: (large: boolean) => void
}

/** How the text is shown on this device. */
export function useShownSettings(): ReaderSettings {
  return shownSettings(parseSettings(useOwnOrShared('readerSettings')), useLarge())
}

/** Changes the settings of this device; a change is shown at once and keeps the text in view where it is. */
export function useReaderSettings(keepingPlace: (change: () => void) => void): ChangeSettings {
  useEffect(() => {
    const shown = latest()
    applySettings(shown)
    fetchFontSheets(shown.font)
    return clearSettings
  }, [])
  function save(next: ReaderSettings) {
    fetchFontSheets(next.font)
    keepingPlace(() => {
      applySettings(shownSettings(next, isLarge()))
      writeStored(ownKey('readerSettings'), JSON.stringify(next))
    })
  }
  return {
    set: (changed) => save({ ...kept(), ...changed }),
    step: (name, direction) => save({ ...kept(), [name]: stepped(name, latest()[name], direction) }),
    reset: () => save(DEFAULTS),
    setLarge: (next) =>
      keepingPlace(() => {
        applySettings(shownSettings(kept(), next))
        setLarge(next)
      }),
  }
}

const kept = () => parseSettings(readOwnOrShared('readerSettings'))
const latest = () => shownSettings(kept(), isLarge())
