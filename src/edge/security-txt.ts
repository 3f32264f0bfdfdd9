const DAY = 24 * 3600_000
/** RFC 9116 advises less than a year. As long as the server runs, the date stays that far off. */
const GOOD_FOR = 180 * DAY

export type SecurityContact = {
  /** Where to report a weakness: `mailto:`, `https:` or `tel:`. */
  contacts: readonly string[]
  /** The page that says how reports are dealt with. */
  policyUrl: string | undefined
  publicUrl: string | undefined
}

/** Serves `/.well-known/security.txt` (RFC 9116); without a contact there is none. */
export function securityText({ contacts, policyUrl, publicUrl }: SecurityContact, now: () => Date) {
  return (request: Request): Response => {
    if (contacts.length === 0)
      return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    // Whole days, so that the file is the same for a day.
    const expires = new Date(Math.floor((now().getTime() + GOOD_FOR) / DAY) * DAY)
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      'Preferred-Languages: ko, en',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
      ...(policyUrl === undefined ? [] : [`Policy: ${policyUrl}`]),
    ]
    return new Response(request.method === 'HEAD' ? null : `${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
}
