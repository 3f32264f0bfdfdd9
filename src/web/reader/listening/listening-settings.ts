import { ownKey, readOwnOrShared, useOwnOrShared } from '#src/web/api/owner.ts'
import { writeStored } from '#src/web/lib/stored.ts'

/** The settings for listening, in this browser. */
export type ListeningSettings = {
  /** A factor of the usual speed. */
  rate: number
  withNotes: boolean
  /** The chosen voice for each language (`ko`). */
  voices: Record<string, string>
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Parses stored settings. An unknown value falls back to its default. */
export function parseListening(stored: string | null): ListeningSettings {
  let values: Partial<Record<keyof ListeningSettings, unknown>> = {}
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value === 'object' && value !== null) values = value
  } catch {
    // A value that is not JSON is ignored.
  }
  const voices =
    typeof values.voices === 'object' && values.voices !== null ? Object.entries(values.voices) : []
  return {
    rate: RATES.find((rate) => rate === values.rate) ?? 1,
    withNotes: values.withNotes === true,
    voices: Object.fromEntries(
      voices.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}

export const readListening = () => parseListening(readOwnOrShared('listening'))

export const useListeningSettings = () => parseListening(useOwnOrShared('listening'))

export function changeListening(changed: Partial<ListeningSettings>): void {
  writeStored(ownKey('listening'), JSON.stringify({ ...readListening(), ...changed }))
}
