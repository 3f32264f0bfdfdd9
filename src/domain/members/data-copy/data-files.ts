import type { Language } from '#src/shared/language.ts'
import type { DataPiece, Row } from './data-copy.ts'
import { DATA_WORDS } from './data-words.ts'

/** What is added to the two files a member gets: one for programs, one to read. */
export type Written = { json: string; markdown: string; done: number; total: number }

/** Writes the pieces of a member's data as they come, so that no copy is ever held whole. */
export async function* writeDataFiles(
  pieces: AsyncIterable<DataPiece>,
  language: Language,
): AsyncGenerator<Written> {
  let open: string | undefined
  let all = 1
  let isFirst = true
  for await (const piece of pieces) {
    const { part, done, total } = piece
    all = total
    const begins = part !== open
    if (begins) isFirst = true
    const ends = begins && open !== undefined && open !== 'account' ? '\n  ]' : ''
    open = part
    if (part === 'account') {
      yield {
        json: `{\n  "account": ${indented(piece.row, 2)}`,
        markdown: accountText(piece.row, language),
        done,
        total,
      }
      continue
    }
    const rows = piece.rows.map((row, index) => {
      const comma = isFirst && index === 0 ? '' : ','
      return `${comma}\n    ${indented(row, 4)}`
    })
    if (rows.length > 0) isFirst = false
    const json = (begins ? `${ends},\n  "${part}": [` : '') + rows.join('')
    const heading = begins && rows.length > 0 ? `\n## ${DATA_WORDS[language].parts[part]}\n\n` : ''
    const markdown = heading + piece.rows.map((row) => rowText(row, language)).join('')
    yield { json, markdown, done, total }
  }
  yield { json: '\n  ]\n}\n', markdown: '', done: all, total: all }
}

function indented(value: unknown, by: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)
}

function accountText(row: Row, language: Language): string {
  const words = DATA_WORDS[language]
  const { devices, ...facts } = row
  const lines = Object.entries(facts).map(
    ([name, value]) => `- ${labelOf(name, language)}: ${textOf(value, language)}`,
  )
  const seen = Array.isArray(devices) ? devices.map((device: Row) => rowText(device, language)) : []
  return [`# ${words.title}\n\n`, lines.join('\n'), `\n\n## ${words.devices}\n\n`, ...seen].join('')
}

/** A line of facts, and below it the words themselves as a quotation. */
function rowText(row: Row, language: Language): string {
  const { text, html, note, anchors, ...facts } = row
  const line = Object.entries(facts)
    .map(([name, value]) => `${labelOf(name, language)}: ${textOf(value, language)}`)
    .join(' · ')
  const quotations = [text, html, note].flatMap((one) => (one == null || one === '' ? [] : [quoted(one)]))
  return `- ${line}\n${quotations.join('')}`
}

function quoted(value: unknown): string {
  const text = (Array.isArray(value) ? value.join('\n') : plain(String(value))).trim()
  return `\n${text.replaceAll(/^/gm, '  > ')}\n\n`
}

/** Of a preview's markup the words are enough here; the other file has it whole. */
function plain(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|h\d|blockquote)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function labelOf(name: string, language: Language): string {
  const labels: Record<string, string> = DATA_WORDS[language].fields
  return labels[name] ?? name
}

function textOf(value: unknown, language: Language): string {
  if (value == null) return '–'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return DATA_WORDS[language][value ? 'yes' : 'no']
  return typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value)
}
