import { writeFileSync } from 'node:fs'

/** One line of the table. `met` is left out where a figure is only stated. */
export type Row = {
  row: string
  figure: string
  aim?: string
  met?: boolean
  /** What stands behind the figure: the other side of a ratio, the spread, the case. */
  note?: string
}

/** What a group of rows found; `details` are whole lines printed under the table. */
export type Found = { rows: Row[]; details?: string[] }

const COLUMNS = ['row', 'figure', 'aim', 'met', 'note'] as const

export function printRows(rows: Row[]): void {
  for (const row of rows) {
    const aim = row.aim === undefined ? '' : `  (aim ${row.aim}: ${metWord(row)})`
    console.log(`  ${row.row}: ${row.figure}${aim}`)
    if (row.note !== undefined) console.log(`      ${row.note}`)
  }
}

/** Writes the table of a whole run as Markdown. */
export function writeResults(path: URL, run: { at: Date; machine: string[]; found: Found[] }): void {
  const rows = run.found.flatMap((found) => found.rows)
  const details = run.found.flatMap((found) => found.details ?? [])
  const missed = rows.filter((row) => row.met === false)
  const lines = [
    '# Bench results',
    '',
    `Written by \`npm run bench\` on ${run.at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    'Both sides of a ratio ran in this one run, in turns; figures are medians of the rounds unless said otherwise.',
    '',
    ...run.machine.map((line) => `- ${line}`),
    '',
    `| ${COLUMNS.join(' | ')} |`,
    `|${COLUMNS.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${cells(row).map(escaped).join(' | ')} |`),
    '',
    missed.length === 0 ? 'Every aim is met.' : `Not met: ${missed.map((row) => row.row).join('; ')}.`,
    ...(details.length === 0 ? [] : ['', '## Profiles', '', '```', ...details, '```']),
    '',
  ]
  writeFileSync(path, lines.join('\n'))
}

function cells(row: Row): string[] {
  return [row.row, row.figure, row.aim ?? '', row.aim === undefined ? 'stated' : metWord(row), row.note ?? '']
}

function metWord(row: Row): string {
  if (row.met === undefined) return 'not measured'
  return row.met ? 'met' : 'NOT MET'
}

const escaped = (cell: string) => cell.replaceAll('|', '\\|')
