import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of a page: our own files, and exactly the inline scripts that stand in it, by hash.
 * Linked data is not run, so it asks for no leave.
 */
export function contentPolicy(html: string, connectTo: readonly string[]): string {
  const hashes = Array.from(
    html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    `style-src 'self'`,
    // React writes widths and custom properties as style attributes; none comes from a book.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
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
