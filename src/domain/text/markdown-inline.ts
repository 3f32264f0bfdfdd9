import { isOwnPath } from '#src/shared/own-path.ts'

/** Marks that begin but have not ended yet; `at` is the piece of their asterisks. */
type Open = { mark: '*' | '**'; at: number }
type Run = { from: number; count: number }

const TAGS = { '*': 'em', '**': 'strong' } as const

/**
 * Emphasis, strong words, links and escaped characters of one block. Goes over the letters once and never looks back further than
 * at the two marks and the one bracket that can be open.
 */
export function renderInline(source: string): string {
  const pieces: string[] = []
  let open: Open[] = []
  let bracket: { at: number; inside: Open | undefined } | undefined
  let at = 0
  while (at < source.length) {
    const letter = source[at] ?? ''
    if (letter === '\\' && ESCAPED.includes(source[at + 1] ?? ' ')) {
      pieces.push(escapeHtml(source[at + 1] ?? ''))
      at += 2
    } else if (letter === '*') {
      const count = countFrom(source, at)
      open = addMarks(pieces, open, placeOf(source, { from: at, count }))
      at += count
    } else if (letter === '[') {
      bracket = { at: pieces.length, inside: open.at(-1) }
      pieces.push('[')
      at++
    } else if (letter === ']' && bracket !== undefined) {
      const target = targetAt(source, at + 1)
      // What is open here is open before the words too, or elements would cross.
      if (target !== undefined && open.at(-1) === bracket.inside) {
        pieces[bracket.at] = target.tag
        pieces.push('</a>')
        at = target.end
      } else {
        pieces.push(']')
        at++
      }
      bracket = undefined
    } else {
      const end = endOfPlain(source, at + 1)
      pieces.push(escapeHtml(source.slice(at, end)))
      at = end
    }
  }
  return pieces.join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const ESCAPED = '\\*[]()>#!-.'
const SPECIAL = '\\*[]'

function endOfPlain(source: string, from: number): number {
  let end = from
  while (end < source.length && !SPECIAL.includes(source[end] ?? '')) end++
  return end
}

function countFrom(source: string, from: number): number {
  let end = from
  while (source[end] === '*') end++
  return end - from
}

type Place = { count: number; canOpen: boolean; canClose: boolean }

/** Korean writes its particles at the closing mark, so that only white space decides on which side a word stands. */
function placeOf(source: string, { from, count }: Run): Place {
  const isWord = (letter: string | undefined) => letter !== undefined && letter.trim() !== ''
  return { count, canOpen: isWord(source[from + count]), canClose: isWord(source[from - 1]) }
}

/** Ends the marks these asterisks can end, and begins others with what is left. Those left open stay asterisks. */
function addMarks(pieces: string[], open: Open[], { count, canOpen, canClose }: Place): Open[] {
  let left = count
  let still = open
  if (canClose) {
    // One mark may have been left open inside the one that ends here.
    const inner = still.at(-1)
    if (still.length === 2 && inner !== undefined && left !== 3 && inner.mark.length !== left) {
      still = still.slice(0, 1)
    }
    let last = still.at(-1)
    while (last !== undefined && last.mark.length <= left) {
      pieces[last.at] = `<${TAGS[last.mark]}>`
      pieces.push(`</${TAGS[last.mark]}>`)
      left -= last.mark.length
      still = still.slice(0, -1)
      last = still.at(-1)
    }
  }
  for (const mark of left <= 3 && canOpen ? marksOf(left) : []) {
    if (still.some((one) => one.mark === mark)) continue
    still = [...still, { mark, at: pieces.length }]
    pieces.push(mark)
    left -= mark.length
  }
  pieces.push('*'.repeat(left))
  return still
}

function marksOf(count: number): Open['mark'][] {
  if (count === 3) return ['**', '*']
  if (count === 2) return ['**']
  return count === 1 ? ['*'] : []
}

/** The tag of a link whose `(address)` stands here. Ends at the first letter no address has, so that none is read twice. */
function targetAt(source: string, from: number): { tag: string; end: number } | undefined {
  if (source[from] !== '(') return undefined
  let end = from + 1
  while (end < source.length && !NO_ADDRESS.includes(source[end] ?? '')) end++
  if (source[end] !== ')') return undefined
  const address = source.slice(from + 1, end)
  if (isOwnPath(address)) return { tag: `<a href="${escapeHtml(address)}">`, end: end + 1 }
  if (!address.startsWith('https://') || !URL.canParse(address)) return undefined
  return { tag: `<a href="${escapeHtml(address)}" rel="noopener noreferrer">`, end: end + 1 }
}

const NO_ADDRESS = ' \n()[]<>"\\*'
