/*
 * The child process that reads one EPUB: whatever a hostile book makes of it, the server goes on.
 * `read-book.ts` starts it with the path of the file and limits its time and memory.
 */
import { readFileSync } from 'node:fs'
import { prepareEdition } from '#src/domain/publishing/edition-pages.ts'
import { EpubError } from '#src/epub/book.ts'
import { parseEpub } from '#src/epub/parse.ts'
import type { ChildAnswer } from './read-book.ts'

async function read(path: string): Promise<ChildAnswer> {
  try {
    const book = await parseEpub(readFileSync(path))
    const cover = book.images.find((image) => image.key === book.cover)
    return {
      book: {
        metadata: book.metadata,
        direction: book.direction,
        writingMode: book.writingMode,
        cover: cover === undefined ? null : { key: cover.key, width: cover.width, height: cover.height },
        images: book.images.map(({ key, bytes }) => ({ key, bytes })),
        edition: prepareEdition(book),
      },
    }
  } catch (error) {
    if (error instanceof EpubError) return { fault: error.code, file: error.file }
    throw error
  }
}

const answer = await read(process.argv[2] ?? '')
process.send?.(answer, () => process.disconnect())
