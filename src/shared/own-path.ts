const HERE = 'http://here.invalid'

/**
 * Whether an address is a path of our own site. A browser decides where an address leads, and drops tabs and line breaks from
 * it, so it is read by the browser's own rules: `/\t/evil.example` is another site.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, HERE)) return false
  const { origin, pathname } = new URL(path, HERE)
  // `/.//evil.example` is a path of ours that becomes another site once it is written out.
  return origin === HERE && !pathname.startsWith('//')
}
