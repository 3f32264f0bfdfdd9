import compile from 'icu-minify/compile'
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import type { ReactNode } from 'react'

type Locale = { locale: string; timeZone?: string }

/**
 * The build puts this in the place of use-intl's own (`vite.config.ts`). That one parses a message again for every page
 * that the server makes, and writes out all formats of dates to look a parsed one up: a sixth of the work of a page.
 * Here a message is parsed once.
 */
export default function formatMessage(
  key: string,
  message: unknown,
  values: FormatValues<ReactNode> | undefined,
  { locale, timeZone }: Locale,
): ReactNode {
  if (typeof message !== 'string') throw new TypeError(`${key} is no message`)
  // What has no apostrophe has nothing to unescape.
  if (values === undefined && !message.includes("'")) return message
  return format<ReactNode>(compiledOnce(message), locale, values, {
    formatters,
    ...(timeZone === undefined ? {} : { timeZone }),
  })
}

const compiled = new Map<string, CompiledMessage>()

/** There are as many as the program has messages. */
function compiledOnce(message: string): CompiledMessage {
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return known
}

const formatters = {
  getDateTimeFormat: once(
    (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...how),
  ),
  getNumberFormat: once(
    (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
  ),
  getPluralRules: once(
    (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
  ),
}

function once<How extends unknown[], Format>(make: (...how: How) => Format): (...how: How) => Format {
  const made = new Map<string, Format>()
  return (...how) => {
    const key = JSON.stringify(how)
    const known = made.get(key) ?? make(...how)
    made.set(key, known)
    return known
  }
}
