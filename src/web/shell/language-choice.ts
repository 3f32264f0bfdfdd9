import type { AnyRouter } from '@tanstack/react-router'
import type { Language } from '#src/shared/language.ts'
import { asLanguage } from '#src/shared/language.ts'
import { loadMessages } from '#src/web/i18n/load-messages.ts'
import type { PageContext } from '#src/web/api/page-context.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

const A_YEAR = 365 * 24 * 3600
const LOCATION_PATIENCE = 3000

/** Switches since the last navigation: after an odd number the next navigation loads the page anew (specification §2). */
let switches = 0

export async function switchLanguage(router: AnyRouter): Promise<void> {
  const context: PageContext = router.options.context
  switches++
  await applyLanguage(router, context.language === 'ko' ? 'en' : 'ko')
}

/** Keeps the choice and shows it at once. */
async function applyLanguage(router: AnyRouter, language: Language): Promise<void> {
  saveLanguage(language)
  const words = await loadMessages(language)
  const context: PageContext = router.options.context
  router.update({ context: { ...context, language, words } })
  await router.invalidate()
}

/** Loads anew on the first navigation after an odd number of switches. Returns the function that stops listening. */
export function reloadAfterOddSwitches(router: AnyRouter): () => void {
  return router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    const odd = switches % 2 === 1
    switches = 0
    if (odd) location.assign(toLocation.href)
  })
}

/**
 * With no saved choice: the country of the reader's location decides, asked for once (specification §1).
 * Any failure leaves the language the server chose from the browser's.
 */
export async function chooseByLocation(router: AnyRouter, geocoderUrl: string | null): Promise<void> {
  const saved = asLanguage(readStored('currentLanguage'))
  if (saved !== undefined) {
    const isRequested = new URLSearchParams(location.search).has('lang')
    const shown: PageContext = router.options.context
    if (isRequested || saved === shown.language) saveLanguage(saved)
    else await applyLanguage(router, saved)
    return
  }
  if (geocoderUrl === null || !('geolocation' in navigator) || readStored('locationAsked') !== null) return
  writeStored('locationAsked', 'Y')
  try {
    const country = await countryHere(geocoderUrl)
    const context: PageContext = router.options.context
    const language: Language = country === 'kr' ? 'ko' : 'en'
    if (asLanguage(readStored('currentLanguage')) !== undefined) return
    if (language === context.language) saveLanguage(language)
    else await applyLanguage(router, language)
  } catch {
    // No permission, no network, no answer in time: the browser's language stands.
  }
}

function saveLanguage(language: Language) {
  writeStored('currentLanguage', language)
  document.cookie = `currentLanguage=${language}; path=/; max-age=${A_YEAR}; samesite=lax`
}

async function countryHere(geocoderUrl: string): Promise<string> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: LOCATION_PATIENCE,
      maximumAge: Infinity,
    })
  })
  const url = new URL(geocoderUrl)
  // A tenth of a degree, about ten kilometres: enough for a country, too little for a home.
  url.searchParams.set('lat', coords.latitude.toFixed(1))
  url.searchParams.set('lon', coords.longitude.toFixed(1))
  url.searchParams.set('format', 'json')
  const response = await fetch(url, {
    signal: AbortSignal.timeout(LOCATION_PATIENCE),
    referrerPolicy: 'no-referrer',
  })
  const answer: { address?: { country_code?: string } } = await response.json()
  const country = answer.address?.country_code
  if (country === undefined) throw new Error('The geocoder named no country')
  return country.toLowerCase()
}
