import type { Language } from '#src/shared/language.ts'
import { Refusal } from '#src/domain/errors.ts'
import { findRequestedPassages } from './requested-passages.ts'
import type { FindBible } from './bible.ts'
import { findBookByLowerCase } from './canon.ts'
import { neighboursOf } from './neighbours.ts'
import { nameOf, osisOf, parseOsis, type Passage } from './passage.ts'
import { type PassageText, readPassage } from './read-passage.ts'

/** A passage as another page names it. */
export type PassageName = { osis: string; reference: { ko: string; en: string } }

export type VersePage = PassageText &
  PassageName & { previous: PassageName | null; next: PassageName | null; chapter: PassageName | null }

/**
 * The page of a passage: its text, and what stands beside it. `ref` is how its address or a person calls it: `rom.8.28`,
 * `Rom 8:28`, `로마서 8:28`. Throws PASSAGE_NOT_FOUND for what is no passage of the Bible, or several.
 */
export async function readVersePage(
  findBible: FindBible,
  { ref, language }: { ref: string; language: Language },
): Promise<VersePage> {
  const passage = findNamedPassage(ref)
  if (passage === undefined) throw new Refusal('PASSAGE_NOT_FOUND')
  const osis = osisOf(passage)
  const { previous, next, chapter } = neighboursOf(passage)
  return {
    ...(await readPassage(findBible, { osis, language })),
    osis,
    previous: previous === undefined ? null : passageName(previous),
    next: next === undefined ? null : passageName(next),
    chapter: chapter === undefined ? null : passageName(chapter),
  }
}

export function passageName(passage: Passage): PassageName {
  return { osis: osisOf(passage), reference: nameOf(passage) }
}

/** The one passage that an address or a keyword names; undefined for none and for several. */
export function findNamedPassage(ref: string): Passage | undefined {
  const osis = parseOsis(ref.split('-').map(withBookInCase).join('-'))
  if (osis !== undefined) return osis
  const [first, second] = findRequestedPassages(ref)
  return second === undefined ? first : undefined
}

/** `Rom.8.28` for `rom.8.28`. */
function withBookInCase(place: string): string {
  const [name = '', ...numbers] = place.split('.')
  return [findBookByLowerCase(name)?.osis ?? name, ...numbers].join('.')
}
