import { createHash } from 'node:crypto'

/**
 * Takes the nonce out of a page and tells which inline scripts had it. The renderer puts it on every script that we
 * write; a script that somebody else gets into the page cannot know it. Linked data is not run, so it asks for no leave.
 */
export function extractOwnScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    const tag = html.slice(at, begin)
    if (tag.includes(mark) && !NOT_INLINE.test(tag)) scripts.push(html.slice(begin, end))
    at = end
  }
  const withoutNonce = html
    .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(mark, '')
  return { html: withoutNonce, scripts: [...new Set(scripts)] }
}

const NOT_INLINE = /\s(?:src=|type="application\/ld\+json")/

const STYLES = `style-src 'self'`

/** The policy of a page in which a stylesheet of ours stands. */
export const allowStyle = (policy: string, source: string) => policy.replace(STYLES, `${STYLES} ${source}`)

/** The Content-Security-Policy of a page: our own files, and exactly these inline scripts, by hash. */
export function contentPolicy(scripts: readonly string[], connectTo: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    STYLES,
    // React writes widths and custom properties as style attributes; none comes from a book.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    // Videos that lie elsewhere, after a press.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // Strings become markup by one door alone: `src/web/ui/raw-html.tsx`.
    `require-trusted-types-for 'script'`,
    'trusted-types book',
  ].join('; ')
}
