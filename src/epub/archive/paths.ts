/** A place in the book's own files: `path` within the archive, `fragment` decoded and without `#`, empty where there is none. */
export type Location = { path: string; fragment: string }

/**
 * Where `href`, written in the file `base`, leads inside the archive.
 * Undefined for other schemes, absolute addresses, and paths that climb out of the archive.
 */
export function locate(href: string, base: string): Location | undefined {
  const trimmed = href.trim()
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith('/') || trimmed.includes('\\'))
    return undefined
  const hash = trimmed.indexOf('#')
  const address = hash < 0 ? trimmed : trimmed.slice(0, hash)
  const fragment = decodePercent(hash < 0 ? '' : trimmed.slice(hash + 1))
  const relative = decodePercent(address.split('?', 1)[0] ?? '')
  if (relative === '') return { path: base, fragment }
  const path = joinPath(base, relative)
  return path === undefined ? undefined : { path, fragment }
}

/** One string for a place, as a key of maps. */
export function placeKey({ path, fragment }: Location): string {
  return fragment === '' ? path : `${path}#${fragment}`
}

function joinPath(base: string, relative: string): string | undefined {
  const segments = base.split('/').slice(0, -1)
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/').normalize('NFC')
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A stray percent sign in a name is taken as it stands.
  }
}
