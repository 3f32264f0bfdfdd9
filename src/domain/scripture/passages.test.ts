import { describe, expect, test } from 'vitest'
import { findRequestedPassages } from './requested-passages.ts'
import { findBookByNumber } from './canon.ts'
import { chaptersOf, nameOf, osisOf, parseOsis, passageIn } from './passage.ts'
import { readPassage } from './read-passage.ts'

describe('a passage', () => {
  test.each([
    ['Rom.8.28', '로마서 8:28', 'Romans 8:28'],
    ['Rom.8', '로마서 8장', 'Romans 8'],
    ['Ps.23', '시편 23편', 'Psalm 23'],
    ['Matt.5.3-Matt.5.10', '마태복음 5:3–10', 'Matthew 5:3–10'],
    ['Gen.1.1-Gen.2.3', '창세기 1:1–2:3', 'Genesis 1:1–2:3'],
    ['Gen.12-Gen.14', '창세기 12–14장', 'Genesis 12–14'],
    ['Jude.1.3', '유다서 3절', 'Jude 3'],
    ['Jude.1', '유다서', 'Jude'],
    ['1John.4.8', '요한일서 4:8', '1 John 4:8'],
  ])('%s is called %s and %s', (osis, ko, en) => {
    const passage = parseOsis(osis)!
    expect(nameOf(passage)).toEqual({ ko, en })
    expect(osisOf(passage)).toBe(osis)
  })

  test('that names all verses of a chapter is the chapter', () => {
    expect(osisOf(parseOsis('Rom.8.1-Rom.8.39')!)).toBe('Rom.8')
    expect(parseOsis('Rom.8.1-39')).toBeUndefined()
  })

  test.each([
    '',
    'Rom',
    'Rom.',
    'Rom.17',
    'Rom.0',
    'Rom.8.40',
    'Rom.8.0',
    'rom.8',
    'Rom.8.28-Rom.8.27',
    'Xyz.1',
  ])('the Bible does not have is none: %j', (osis) => expect(parseOsis(osis)).toBeUndefined())

  test('of every chapter can be written and read again, and is found by its names', () => {
    for (let number = 1; number <= 66; number++) {
      const book = findBookByNumber(number)!
      for (const [index, verses] of book.verses.entries()) {
        const place = { chapter: index + 1, verse: verses }
        const passages = [chaptersOf(book, index + 1)!, passageIn(book, place)!]
        for (const passage of passages) {
          expect(parseOsis(osisOf(passage)), osisOf(passage)).toEqual(passage)
          for (const name of Object.values(nameOf(passage)))
            if (/\d$|[장편절]$/.test(name)) expect(findRequestedPassages(name), name).toEqual([passage])
        }
      }
    }
    expect(findBookByNumber(67)).toBeUndefined()
  })
})

describe('a search', () => {
  const asked = (keyword: string) => findRequestedPassages(keyword).map(osisOf).join(' ')

  test.each([
    ['롬 8:28', 'Rom.8.28'],
    ['  로마서   8장 28절 ', 'Rom.8.28'],
    ['롬 8', 'Rom.8'],
    ['시 23', 'Ps.23'],
    ['시편 23편', 'Ps.23'],
    ['Romans 8', 'Rom.8'],
    ['romans 8:28-30', 'Rom.8.28-Rom.8.30'],
    ['mark 3', 'Mark.3'],
    ['1 cor 13', '1Cor.13'],
    ['song of solomon 2:4', 'Song.2.4'],
    ['rom. viii. 28', 'Rom.8.28'],
    ['Rom.8.28', 'Rom.8.28'],
    ['Rom.8.28-Rom.8.30', 'Rom.8.28-Rom.8.30'],
    ['마 5:3; 6:9', 'Matt.5.3 Matt.6.9'],
    ['롬 8:28, 고전 13:4-7', 'Rom.8.28 1Cor.13.4-1Cor.13.7'],
  ])('for %s asks for the passage', (keyword, osis) => expect(asked(keyword)).toBe(osis))

  test.each([
    '은혜',
    '로마서',
    'romans',
    '로마서 8:28의 은혜',
    'grace in romans 8',
    '1984',
    '8:28',
    '롬 99',
    '',
  ])('for %j asks for none', (keyword) => expect(asked(keyword)).toBe(''))
})

describe('the text of a passage', () => {
  const bible = {
    name: 'A Bible',
    rights: null,
    findVerse: (_: string, chapter: number, verse: number) => `${chapter}:${verse}`,
  }
  const read = (osis: string) => readPassage(() => Promise.resolve(bible), { osis, language: 'en' })

  test('goes from its first verse to its last, over the end of a chapter too', async () => {
    const { verses, isWhole } = await read('Gen.1.30-Gen.2.2')
    expect(verses?.map(({ text }) => text)).toEqual(['1:30', '1:31', '2:1', '2:2'])
    expect(isWhole).toBe(true)
  })

  test('is whole for the longest chapter, and the beginning of what is longer', async () => {
    expect(await read('Ps.119')).toMatchObject({ isWhole: true })
    const long = await read('Gen.1-Gen.50')
    expect(long.verses).toHaveLength(200)
    expect(long.isWhole).toBe(false)
  })

  test('is refused for what is no passage', async () => {
    await expect(read('Rom.99')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  })
})
