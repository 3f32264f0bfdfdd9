/**
 * A path without the secret in it: the token of an invitation to an event stands in its address, and whoever reads the address
 * may accept it. Read as a router reads it, whatever its letters' case and however they are written.
 */
export function hideSecret(path: string): string {
  const parts = path.split('/')
  const named = parts.flatMap((part, at) => (part === '' ? [] : [{ at, name: readable(part) }]))
  const from = named[0]?.name === 'api' ? 1 : 0
  const secret = named[from + 2]
  if (named[from]?.name !== 'event' || secret === undefined) return path
  // Nothing behind the secret is known to be none.
  return [...parts.slice(0, secret.at), '***'].join('/')
}

/** Whether a path has a secret in it. */
export function holdsSecret(path: string): boolean {
  return hideSecret(path) !== path
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase()
  } catch {
    return part.toLowerCase()
  }
}
