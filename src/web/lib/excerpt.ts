/** The beginning of a text in at most `most` characters, ended at a sentence or, where none ends in time, at a word. */
export function excerpt(text: string, most = 160): string {
  const letters = [...text.normalize('NFC').replaceAll(UNSEEN, ' ').replaceAll(/\s+/gu, ' ').trim()]
  if (letters.length <= most) return letters.join('')
  const start = letters.slice(0, most + 1).join('')
  const sentence = /^.*[.!?。][’”"'」』)]*(?=\s)/su.exec(start)?.[0] ?? ''
  if ([...sentence].length >= most / 2) return sentence
  const words = letters
    .slice(0, most)
    .join('')
    .replace(/\s\S*$/u, '')
  const cut = [...words].slice(0, most - 1).join('')
  return `${cut.replace(/(?<![\s,;:·–—-])[\s,;:·–—-]+$/u, '')}…`
}

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
