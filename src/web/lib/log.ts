/** The one place where the web app writes to the browser's console: for whoever looks there why something is missing. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- this is the logger
  console.warn(`${what}: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}`)
}
