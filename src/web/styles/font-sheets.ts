import { ownOrSharedBoot } from '#src/web/api/owner.ts'
import fontsUrl from '#src/web/styles/fonts.css?url'
import batangUrl from '#src/web/styles/fonts-batang.css?url'
import serifUrl from '#src/web/styles/fonts-serif.css?url'

const OPERATOR = '/fonts/operator.css'

/** The stylesheets of each reader's font beyond that of every page. */
const SHEETS: Record<string, string[]> = {
  'noto-serif': [serifUrl],
  ridi: [batangUrl],
  maru: [serifUrl, OPERATOR],
  bookk: [serifUrl, OPERATOR],
  eulyoo: [serifUrl, OPERATOR],
  sun: [serifUrl, OPERATOR],
}

/** Fetches what the font of the reader needs, once. Its faces are fetched by the browser where text stands in them. */
export function fetchFontSheets(font: string): void {
  for (const href of SHEETS[font] ?? []) {
    const there = Array.from(document.querySelectorAll('link[rel=stylesheet]'))
    if (there.some((link) => link.getAttribute('href') === href)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  }
}

declare global {
  interface Window {
    letFontsIn?: () => void
  }
}

/** Says that the page answers: from now on the fonts may have the line. */
export function letFontsIn(): void {
  window.letFontsIn?.()
}

/** Scripts that have not come after so many milliseconds may never come. */
const PATIENCE = 15_000

/**
 * The fonts' stylesheets must hold up neither the first paint nor the scripts, without which no button answers: on a
 * slow line fifty slices took it for ten seconds. So a script asks for them once the page answers: every
 * page's, and on a reading page those of the font that this reader has set, or else of `initial`. Plain ES5.
 */
export function fontsBoot(initial: string): string {
  return `;(function(){var d=document,t;function add(h){var l=d.createElement('link');l.rel='stylesheet';l.href=h;d.head.appendChild(l)}function go(){clearTimeout(t);delete window.letFontsIn;add(${JSON.stringify(fontsUrl)});if(location.pathname.indexOf('/read/')===0){var f;try{f=JSON.parse(${ownOrSharedBoot('readerSettings')}||'{}').font}catch(e){}(${JSON.stringify(SHEETS)}[f||${JSON.stringify(initial)}]||[]).forEach(add)}}window.letFontsIn=go;t=setTimeout(go,${PATIENCE})})()`
}
