import type { Language } from '#src/shared/language.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Bible, FindBible } from './bible.ts'
import { type Passage, nameOf, parseOsis, placesOf } from './passage.ts'
import { VERSES_MAX } from './rules.ts'

export type Verse = { chapter: number; verse: number; text: string }

export type PassageText = {
  reference: { ko: string; en: string }
  /** null where no Bible that may be shown has any of the verses. */
  verses: Verse[] | null
  /** Whether `verses` is the whole passage; of a longer one they are its first VERSES_MAX. */
  isWhole: boolean
  bible: { name: string; rights: string | null; language: Language } | null
}

/** Shown, by its own name, where there is no Bible in the reader's language or it lacks the passage: ours is English. */
const OTHERWISE: Language = 'en'

/** A passage with its text in the requested language, else in English. Throws INVALID_REQUEST for what is no passage of the Bible. */
export async function readPassage(
  findBible: FindBible,
  { osis, language }: { osis: string; language: Language },
): Promise<PassageText> {
  const passage = parseOsis(osis)
  if (passage === undefined) throw new Refusal('INVALID_REQUEST', { osis: 'NO_PASSAGE' })
  const reference = nameOf(passage)
  for (const tried of new Set([language, OTHERWISE])) {
    const bible = await findBible(tried)
    const found = bible === undefined ? [] : versesOf(bible, passage)
    if (bible === undefined || found.length === 0) continue
    const { name, rights } = bible
    return {
      reference,
      verses: found.slice(0, VERSES_MAX),
      isWhole: found.length <= VERSES_MAX,
      bible: { name, rights, language: tried },
    }
  }
  return { reference, verses: null, isWhole: true, bible: null }
}

/** One verse more than is answered, so that it shows whether there are more. */
function versesOf(bible: Bible, passage: Passage): Verse[] {
  const { book, from, to } = placesOf(passage)
  const verses: Verse[] = []
  for (let { chapter } = from; chapter <= to.chapter; chapter++) {
    const last = chapter === to.chapter ? to.verse : (book.verses[chapter - 1] ?? 0)
    for (let verse = chapter === from.chapter ? from.verse : 1; verse <= last; verse++) {
      const text = bible.findVerse(book.osis, chapter, verse)
      if (text !== undefined) verses.push({ chapter, verse, text })
      if (verses.length > VERSES_MAX) return verses
    }
  }
  return verses
}
