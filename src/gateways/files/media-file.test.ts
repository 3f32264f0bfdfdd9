import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeMedia } from './media-file.ts'

let folder: string
const stored: string[] = []
const files = { putFile: (key: string) => Promise.resolve(void stored.push(key)) }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(bytes: Buffer | string): string {
  const path = join(folder, 'file.mp4')
  writeFileSync(path, bytes)
  return path
}

describe('sound, film and captions', () => {
  test.each([
    ['video', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom…')])],
    ['audio', Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')],
    ['audio', Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0])],
    ['captions', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello')],
    ['captions', Buffer.from('\uFEFFWEBVTT\n')],
  ])('are known by their bytes: %s', async (kind, bytes) => {
    const file = await storeMedia(files, written(bytes))
    expect(file).toMatchObject({ kind, bytes: bytes.length })
    expect(file?.key).toMatch(/^[0-9a-f]{64}\.(?:mp4|mp3|vtt)$/)
    expect(stored).toContain(file?.key)
  })

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['other words', 'WEBVTTX'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('are not: %s, whatever it is called', async (_, bytes) => {
    expect(await storeMedia(files, written(bytes))).toBeUndefined()
  })
})
