import { useStored, writeStored } from '#src/web/lib/stored.ts'
import { useDark } from '#src/web/lib/theme.ts'

/** The grounds of a work's page, as the specification names them (§3). */
export type WorkMode = 'light_1' | 'dark_1'

/** As chosen on the page of a work; `light_1` where nothing was chosen, unless the whole site is dark. */
export function useWorkMode(): WorkMode {
  const stored = useStored('workMode')
  const dark = useDark()
  if (stored === 'light_1' || stored === 'dark_1') return stored
  return dark ? 'dark_1' : 'light_1'
}

/** Undefined: nothing was chosen, and the stylesheet alone decides, before any script runs. */
export function useChosenWorkMode(): WorkMode | undefined {
  const stored = useStored('workMode')
  return stored === 'light_1' || stored === 'dark_1' ? stored : undefined
}

export function setWorkMode(mode: WorkMode): void {
  writeStored('workMode', mode)
}
