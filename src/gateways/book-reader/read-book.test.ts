import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { plantEpub } from '#src/epub/planted-book.ts'
import { makeEpub } from '#src/testing/books.ts'
import { testFolders } from '#src/testing/folder.ts'
import { FILE_BYTES, hashFile, READ_MEMORY_BYTES, READ_MILLISECONDS, readBook } from './read-book.ts'

const folder = testFolders()
let book: string

beforeAll(async () => {
  book = join(folder(), 'book.epub')
  writeFileSync(book, await makeEpub({ title: '한 책', pages: 3, rich: true, cover: true }))
})

/** Processes of this one that read a book. */
function childrenLeft() {
  const list = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return list.split('\n').filter((line) => line.includes('book-reader/child.ts'))
}

const limits = { milliseconds: READ_MILLISECONDS, bytes: READ_MEMORY_BYTES }

describe('reading a book in a process of its own', () => {
  test('gives the book, its pages and its pictures', async () => {
    const read = await readBook(book)
    expect(read.metadata).toMatchObject({ title: '한 책', language: 'ko' })
    expect(read.edition.pages).toHaveLength(3)
    expect(read.images).toHaveLength(4)
    for (const { key, bytes } of read.images) {
      expect(key.split('.')[0]).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
    expect(read.cover).toEqual({ key: expect.any(String) as string, width: 4, height: 4 })
  })

  test('is cut off after its time', async () => {
    await expect(readBook(book, { ...limits, milliseconds: 20 })).rejects.toMatchObject({ code: 'TOO_SLOW' })
    await expect.poll(childrenLeft).toEqual([])
  })

  test('is cut off over its memory', async () => {
    await expect(readBook(book, { ...limits, bytes: 1_000_000 })).rejects.toMatchObject({
      code: 'TOO_MUCH_MEMORY',
    })
    await expect.poll(childrenLeft).toEqual([])
  })

  test('names the file in the book that is at fault', async () => {
    const path = join(folder(), 'broken.epub')
    const page = '<!DOCTYPE html [<!ENTITY a "b">]><html><body><p>&a;</p></body></html>'
    writeFileSync(path, plantEpub({ pages: { 'a.xhtml': page } }))
    await expect(readBook(path)).rejects.toMatchObject({ code: 'DOCTYPE_ENTITIES', file: 'OPS/a.xhtml' })
  })

  test('tells where the reader itself broke down', async () => {
    const path = join(folder(), 'folder.epub')
    mkdirSync(path)
    await expect(readBook(path)).rejects.toMatchObject({ code: 'CRASHED' })
  })
})

describe('the hash of a file', () => {
  test('is the SHA-256 of its bytes', async () => {
    const path = join(folder(), 'a')
    writeFileSync(path, 'abc')
    expect(await hashFile(path)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('is not made of a file that is too large, a folder, or nothing', async () => {
    const path = join(folder(), 'large')
    writeFileSync(path, '')
    truncateSync(path, FILE_BYTES + 1)
    await expect(hashFile(path)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await expect(hashFile(folder())).rejects.toMatchObject({ code: 'UNREADABLE_FILE' })
    await expect(hashFile(join(folder(), 'nothing'))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' })
  })
})
