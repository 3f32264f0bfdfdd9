import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantEpub } from '#src/epub/planted-book.ts'

/** A verse as no Bible has it, so that the tests carry none. */
export const KOREAN_VERSE = '시험을 위해 새로 지은 한 절의 말.'

/** A book that cites Scripture in both languages, in its text and in a note. */
export function scriptureBook(): Uint8Array {
  return plantEpub({
    metadata:
      '<dc:identifier id="id">urn:scripture</dc:identifier><dc:title>A Book of Citations</dc:title><dc:language>en</dc:language>' +
      '<dc:creator>Clara Citing</dc:creator>',
    nav: '<nav epub:type="toc"><ol><li><a href="a.xhtml">Citations</a></li></ol></nav>',
    pages: {
      'a.xhtml':
        '<h1>Citations</h1><p>All things work together (Rom. viii. 28), and they do so still.</p>' +
        '<p>모든 것이 어울린다(롬 8:28; 9:1). 시편 23편도 읽는다.</p>' +
        '<p>There is a note<a epub:type="noteref" href="#n1">1</a> here, and no verse at 8:28 in the morning.</p>' +
        '<aside epub:type="footnote" id="n1"><p>See John 3:16, and then go on.</p></aside>',
    },
  })
}

/** What an operator does who has a Korean Bible; this one has a single verse. */
export function installBible(dataDir: string): void {
  const bible = {
    name: '시험역',
    language: 'ko',
    rights: '시험을 위해 지은 글.',
    books: { Rom: { 8: { 28: KOREAN_VERSE } } },
  }
  mkdirSync(join(dataDir, 'bibles'), { recursive: true })
  writeFileSync(join(dataDir, 'bibles', 'test.json'), JSON.stringify(bible))
}
