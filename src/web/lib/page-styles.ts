/*
 * The stylesheets of every page. A browser that comes for the first time finds them in the page itself, and links to
 * them after that: `src/edge/pages/inline-styles.ts` looks at the cookie.
 */

export type PageStyles = {
  /** Their addresses. */
  hrefs: readonly string[]
  /** What is in them, where they stand in the page. */
  text?: string | undefined
}

const A_YEAR = 365 * 24 * 3600
/** Milliseconds after which the line is likely to be free. */
const REST = 4000

/** As the page that was served has them. */
export function findPageStyles(): PageStyles {
  const style = document.querySelector('style[data-page-style]')
  if (style !== null)
    return { hrefs: (style.getAttribute('data-page-style') ?? '').split('|'), text: style.textContent }
  const links = document.querySelectorAll('link[data-page-style]')
  return { hrefs: Array.from(links, (link) => link.getAttribute('href') ?? '') }
}

/** Fetches what stood in the page once it is at rest, so that the next one need not carry it. */
export function keepPageStyles({ hrefs, text }: PageStyles): void {
  if (text === undefined) return
  setTimeout(() => {
    void Promise.all(hrefs.map((href) => fetch(href).then((answer) => answer.text())))
      .then(() => {
        document.cookie = `styles=${hrefs.join('|')}; path=/; max-age=${A_YEAR}; samesite=lax`
      })
      // Then it is in the next page again.
      .catch(() => undefined)
  }, REST)
}
