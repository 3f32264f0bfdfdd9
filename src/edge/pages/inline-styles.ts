import { createHash } from 'node:crypto'

/** A stylesheet of every page: the address its link names, and what is in it. */
export type Stylesheet = { href: string; text: string }

/** The cookie by which a browser says which stylesheets it keeps; `src/web/lib/page-styles.ts` sets it. */
const COOKIE = 'styles'

/**
 * Puts stylesheets into pages for browsers that have none yet: on a slow line, to fetch them costs another trip before
 * the first text. `source` is what the policy of such a page allows for it.
 */
export function styleInliner(sheets: readonly Stylesheet[]) {
  const names = sheets.map(({ href }) => href).join('|')
  const text = sheets.map((sheet) => sheet.text).join('\n')
  const links = Buffer.from(sheets.map(linkTo).join(''))
  const style = Buffer.from(`<style data-page-style="${names}">${text}</style>`)
  return {
    source: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,

    /** Only a browser that is about to show a page says so; other programs have no use for styles. */
    isLacking(request: Request): boolean {
      if (sheets.length === 0 || request.headers.get('sec-fetch-dest') !== 'document') return false
      return request.headers.get('cookie')?.includes(`${COOKIE}=${names}`) !== true
    },

    /** Undefined where the page has no such links. */
    inline(page: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
      const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
      const at = html.indexOf(links)
      if (at < 0) return undefined
      return new Uint8Array(Buffer.concat([html.subarray(0, at), style, html.subarray(at + links.length)]))
    },
  }
}

/** As React writes the link of `src/web/pages/root.tsx`. */
const linkTo = ({ href }: Stylesheet) => `<link rel="stylesheet" href="${href}" data-page-style=""/>`
