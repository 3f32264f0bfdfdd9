import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { ContentError } from '#src/domain/assets/content-error.ts'
import type { PictureFile } from '#src/domain/assets/imported-pictures.ts'
import { UPLOAD_MAX_BYTES } from '#src/domain/assets/rules.ts'
import { isFileName } from '#src/domain/text/file-name.ts'

/** A name in a file of our content: lies beside it. */
export const fileName = z.string().refine(isFileName)
/** A day in Seoul, as the moment it begins. */
export const day = z.iso.date().transform((date) => new Date(`${date}T00:00:00+09:00`))
/** What a folder or file must be called to have an address. */
export const SLUG = /^[a-z\d][a-z\d-]{0,79}$/

const JSON_MAX_BYTES = 1024 * 1024

/** A JSON file of our content. Throws ContentError, with the entry that is wrong. */
export async function readJson<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const text = new TextDecoder().decode(await readContent(path, JSON_MAX_BYTES))
  const parsed = schema.safeParse(parseJson(text, path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ContentError('BAD_JSON', `${basename(path)}: ${(issue?.path ?? []).join('.')}`)
}

/** Text files may have marks of byte order and line ends of any kind. Throws ContentError. */
export async function readText(folder: string, name: string, most: number): Promise<string> {
  // A character takes at most four bytes.
  const text = new TextDecoder().decode(await readContent(join(folder, name), 4 * most))
  if (text.length > most) throw new ContentError('TOO_LARGE', name)
  if (text.trim() === '') throw new ContentError('EMPTY', name)
  return text
}

/** Each picture once. Throws ContentError. */
export async function readPictures(
  folder: string,
  names: readonly (string | undefined)[],
): Promise<PictureFile[]> {
  const pictures: PictureFile[] = []
  for (const file of new Set(names))
    if (file !== undefined)
      pictures.push({ file, bytes: await readContent(join(folder, file), UPLOAD_MAX_BYTES) })
  return pictures
}

async function readContent(path: string, most: number): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isFile() !== true) throw new ContentError('NO_FILE', basename(path))
  if (found.size > most) throw new ContentError('TOO_LARGE', basename(path))
  return readFile(path)
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ContentError('NO_JSON', basename(path))
  }
}
