import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Scripts,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { IntlProvider } from 'use-intl'
import { SearchBox } from '#src/web/features/search/search-box.tsx'
import { answerPresses } from '#src/web/shell/answer-press.ts'
import { BottomBar } from '#src/web/shell/bottom-bar.tsx'
import { Footer } from '#src/web/shell/footer.tsx'
import { Header } from '#src/web/shell/header.tsx'
import { chooseByLocation, reloadAfterOddSwitches } from '#src/web/shell/language-choice.ts'
import { useHides } from '#src/web/shell/page-frame.ts'
import { PlayerPlace } from '#src/web/shell/player-place.tsx'
import { PageOutlet } from '#src/web/shell/page-outlet.tsx'
import { SessionRenewal } from '#src/web/shell/session-renewal.tsx'
import { earlyPressBoot, takeEarlyPress } from '#src/web/lib/early-press.ts'
import { waitForHydration } from '#src/web/lib/hydration.ts'
import { modeBoot } from '#src/web/lib/mode.ts'
import { memberBoot } from '#src/web/api/presence.ts'
import { themeBoot } from '#src/web/lib/theme.ts'
import { siteQuery } from '#src/web/api/queries.ts'
import { DEFAULTS, readerBoot } from '#src/web/reader/settings/settings.ts'
import { SettingsSync } from '#src/web/reader/settings/settings-sync.tsx'
import type { PageContext } from '#src/web/api/page-context.ts'
import { fontsBoot, letFontsIn } from '#src/web/styles/font-sheets.ts'
import { DialogsProvider } from '#src/web/ui/dialogs/dialogs.tsx'
import { OfflineNotice } from '#src/web/ui/offline-notice.tsx'
import { InlineScript, InlineStyle } from '#src/web/ui/raw-html.tsx'
import { ScrollTop } from '#src/web/ui/scroll-top.tsx'
import '#src/web/styles/index.css'

const drawSearch = (isFocused: boolean) => <SearchBox autoFocus={isFocused} />

export const Route = createRootRouteWithContext<PageContext & { queryClient: QueryClient }>()({
  beforeLoad: () => waitForHydration(),
  loader: ({ context }) => context.queryClient.ensureQueryData(siteQuery(context.api)),
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: match.context.words.shell.product },
      // An address that is no page of ours; each page says otherwise of itself.
      { name: 'robots', content: 'noindex' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: match.context.words.found.feed,
        href: `/rss.xml?lang=${match.context.language}`,
      },
    ],
  }),
  component: Root,
})

function Root() {
  const { language, order, words, styles } = Route.useRouteContext()
  const site = Route.useLoaderData()
  const router = useRouter()
  const bare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare === true) })
  const headless = useHides('header')
  const footless = useHides('footer')
  const barless = useHides('bottomBar')
  const pressed = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    pressed.current ??= takeEarlyPress()
  }, [])
  useEffect(() => {
    if (pressed.current?.isConnected === true) pressed.current.click()
    pressed.current = undefined
    letFontsIn()
  }, [])
  useEffect(() => answerPresses(router), [router])
  useEffect(() => reloadAfterOddSwitches(router), [router])
  useEffect(() => void chooseByLocation(router, site.geocoderUrl), [router, site.geocoderUrl])
  return (
    <html lang={language} data-order={order} suppressHydrationWarning>
      <head>
        <HeadContent />
        {/* The router keeps one tag of a name; of this one there are two. */}
        <meta name="theme-color" content="#FBF9F4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16140F" media="(prefers-color-scheme: dark)" />
        {/* A script waits for every stylesheet before it, and the text for the script: so the script stands first. */}
        <InlineScript
          code={themeBoot + modeBoot + memberBoot + readerBoot + earlyPressBoot + fontsBoot(DEFAULTS.font)}
        />
        {styles.text === undefined ? (
          styles.hrefs.map((href) => <link key={href} rel="stylesheet" href={href} data-page-style="" />)
        ) : (
          <InlineStyle names={styles.hrefs.join('|')} code={styles.text} />
        )}
      </head>
      <body>
        <IntlProvider locale={language} messages={words} timeZone="Asia/Seoul">
          <DialogsProvider>
            {bare ? (
              <PageOutlet />
            ) : (
              <>
                <a className="skip-link" href="#main">
                  {words.shell.skip}
                </a>
                {!headless && <Header search={drawSearch} />}
                <main id="main">
                  <PageOutlet />
                </main>
                {!footless && <Footer />}
                {!barless && <BottomBar />}
                <ScrollTop />
              </>
            )}
            <PlayerPlace />
            <SessionRenewal />
            <SettingsSync />
            {!bare && <OfflineNotice />}
          </DialogsProvider>
        </IntlProvider>
        <Scripts />
      </body>
    </html>
  )
}
