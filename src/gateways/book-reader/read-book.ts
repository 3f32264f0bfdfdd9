import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { READ_MEMORY_MB, READ_SECONDS } from '#src/shared/limits.ts'
import { ImportError, type ReadBook } from '#src/domain/publishing/import-book.ts'
import type { EpubFault } from '#src/epub/book.ts'

export type ChildAnswer = { book: ReadBook } | { fault: EpubFault; file: string | undefined }

/** Hard limits of one book. */
export const FILE_BYTES = 256 * 1024 * 1024
export const READ_MILLISECONDS = READ_SECONDS * 1000
export const READ_MEMORY_BYTES = READ_MEMORY_MB * 1024 * 1024

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
/** Compiled code of the child, kept between books: halves the time it takes to begin. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../.runtime/compile-cache', import.meta.url))
const HEAP_MEGABYTES = 384
const WATCH_EVERY = 50

/** SHA-256 of the file in hex. Throws ImportError where it cannot be read or is over FILE_BYTES. */
export async function hashFile(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > FILE_BYTES) throw new ImportError('TOO_LARGE')
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch (cause) {
    if (cause instanceof ImportError) throw cause
    throw new ImportError('UNREADABLE_FILE', undefined, { cause })
  }
}

/** Reads one EPUB in a process of its own, within READ_MILLISECONDS and READ_MEMORY_BYTES. Throws ImportError. */
export function readBook(
  path: string,
  limits = { milliseconds: READ_MILLISECONDS, bytes: READ_MEMORY_BYTES },
): Promise<ReadBook> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [path], {
      serialization: 'advanced',
      // Nearly all a book leaves behind is short-lived; room for it from the start spares collections.
      execArgv: [
        `--max-old-space-size=${HEAP_MEGABYTES}`,
        '--max-semi-space-size=32',
        '--min-semi-space-size=32',
      ],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The book's reader needs none of the server's secrets.
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE },
    })
    const stop = (error: ImportError) => {
      child.kill('SIGKILL')
      reject(error)
    }
    const clock = setTimeout(() => stop(new ImportError('TOO_SLOW')), limits.milliseconds)
    const watch = setInterval(() => {
      if (residentBytes(child) > limits.bytes) stop(new ImportError('TOO_MUCH_MEMORY'))
    }, WATCH_EVERY)
    let complaint = ''
    child.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)))
    child.on('message', (answer: ChildAnswer) => {
      if ('book' in answer) resolve(answer.book)
      else reject(new ImportError(answer.fault, answer.file))
    })
    child.on('error', (cause) => reject(new ImportError('CRASHED', undefined, { cause })))
    child.on('exit', () => {
      clearTimeout(clock)
      clearInterval(watch)
      // After an answer this changes nothing; without one the process died on the book.
      const memory = complaint.includes('heap out of memory')
      reject(
        new ImportError(memory ? 'TOO_MUCH_MEMORY' : 'CRASHED', undefined, { cause: new Error(complaint) }),
      )
    })
  })
}

/** Memory the process holds now; 0 where the system does not tell. */
function residentBytes({ pid }: ChildProcess): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096
  } catch {
    // The process ended between two looks.
    return 0
  }
}
