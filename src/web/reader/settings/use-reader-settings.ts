import { useEffect, useEffectEvent } from 'react'
import { isLarge, setLarge, useLarge } from '#src/web/lib/mode.ts'
import { fetchFontSheets } from '#src/web/styles/font-sheets.ts'
import { useOwnOrShared } from '#src/web/api/owner.ts'
import { storeSettings, readSettings, onArrivedSettings } from './stored-settings.ts'
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

/** The settings that are shown to the present reader. */
export function useShownSettings(): ReaderSettings {
  return shownSettings(parseSettings(useOwnOrShared('readerSettings')), useLarge())
}

/**
 * Changes the present reader's settings. A change shows at once and keeps the text in view where it is; so does one that
 * arrives from another device.
 */
export function useReaderSettings(keepInView: (change: () => void) => void): ChangeSettings {
  useEffect(() => {
    const shown = currentSettings()
    applySettings(shown)
    fetchFontSheets(shown.font)
    return clearSettings
  }, [])
  const showArrived = useEffectEvent((store: () => void) =>
    keepInView(() => {
      store()
      applySettings(currentSettings())
      fetchFontSheets(currentSettings().font)
    }),
  )
  useEffect(() => onArrivedSettings((store) => showArrived(store)), [])
  function save(next: ReaderSettings) {
    fetchFontSheets(next.font)
    keepInView(() => {
      applySettings(shownSettings(next, isLarge()))
      storeSettings(next)
    })
  }
  return {
    set: (changed) => save({ ...readSettings(), ...changed }),
    step: (name, direction) =>
      save({ ...readSettings(), [name]: stepped(name, currentSettings()[name], direction) }),
    reset: () => save(DEFAULTS),
    setLarge: (next) =>
      keepInView(() => {
        applySettings(shownSettings(readSettings(), next))
        setLarge(next)
      }),
  }
}

const currentSettings = () => shownSettings(readSettings(), isLarge())
