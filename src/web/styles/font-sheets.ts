import { ownOrSharedBoot } from '#src/web/lib/owner.ts'
import fontsUrl from '#src/web/styles/fonts.css?url'
import batangUrl from '#src/web/fonts/fonts-batang.css?url'
import serifUrl from '#src/web/fonts/fonts-serif.css?url'

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

/**
 * The fonts' stylesheets must not hold up the first paint, so a script asks for them, and lets them in right after it:
 * every page's, and on a reading page those of the font that this reader has set, or else of `initial`. Plain ES5.
 */
export function fontsBoot(initial: string): string {
  return `;(function(){var a=[],d=document;function add(h){var l=d.createElement('link');l.rel='preload';l.as='style';l.fetchPriority='low';l.href=h;d.head.appendChild(l);a.push(l)}function use(){a.forEach(function(l){l.rel='stylesheet'})}add(${JSON.stringify(fontsUrl)});if(location.pathname.indexOf('/read/')===0){var f;try{f=JSON.parse(${ownOrSharedBoot('readerSettings')}||'{}').font}catch(e){}(${JSON.stringify(SHEETS)}[f||${JSON.stringify(initial)}]||[]).forEach(add)}d.hidden?use():requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(use)})})})()`
}
