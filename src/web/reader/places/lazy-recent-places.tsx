import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RecentWords } from '#src/web/i18n/load-words.ts'
import type { RecentProps } from './recent-places.tsx'

type Loaded = { Places: ComponentType<RecentProps & { words: RecentWords }>; words: RecentWords }

/** The list of recent places. Its component and words are loaded when it is first opened. */
export function LazyRecentPlaces(props: RecentProps) {
  const t = useTranslations()
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()
  useEffect(() => {
    let wanted = true
    const words = import('#src/web/i18n/load-words.ts').then((part) => part.loadWords('recent', language))
    Promise.all([import('./recent-places.tsx'), words]).then(
      ([part, found]) => wanted && setLoaded({ Places: part.RecentPlaces, words: found }),
      () => wanted && setLoaded('failed'),
    )
    return () => {
      wanted = false
    }
  }, [language])
  if (loaded === 'failed') return <p role="alert">{t('ui.state.failed')}</p>
  if (loaded === undefined) return <p role="status">{t('ui.state.loading')}</p>
  return <loaded.Places {...props} words={loaded.words} />
}
