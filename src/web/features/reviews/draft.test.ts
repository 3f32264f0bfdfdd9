import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftKey, joinDrafts, readDraft, writeDraft } from './draft.ts'

const draft = { title: '천천히 걷는 저녁', html: '<p>오래 남는 책이다.</p>' }

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
})
afterEach(() => vi.unstubAllGlobals())

test('a member’s draft is kept on the device, a visitor’s in its tab alone', () => {
  const [members, visitors] = [draftKey(11, 'write:5'), draftKey('visitor', 'write:5')]
  writeDraft(members, draft)
  writeDraft(visitors, { ...draft, title: '' })
  expect(localStorage.getItem(members)).not.toBeNull()
  expect(localStorage.getItem(visitors)).toBeNull()
  expect(readDraft(members)).toEqual(draft)
  expect(readDraft(visitors)).toEqual({ ...draft, title: '' })
  writeDraft(visitors, undefined)
  expect(readDraft(visitors)).toBeUndefined()
  expect(readDraft(members)).toEqual(draft)
})

test('what was written before signing in takes nothing from what was begun before', () => {
  const begun = { title: '1 < 2', html: '<p>먼저 쓴 글</p>' }
  expect(joinDrafts(draft, undefined)).toEqual(draft)
  expect(joinDrafts(draft, { title: '', html: '' })).toEqual(draft)
  expect(joinDrafts(draft, draft)).toEqual(draft)
  expect(joinDrafts(draft, begun)).toEqual({
    title: draft.title,
    html: `${draft.html}<h2>1 &lt; 2</h2>${begun.html}`,
  })
  expect(joinDrafts({ ...draft, title: '' }, begun)).toEqual({
    title: begun.title,
    html: `${draft.html}${begun.html}`,
  })
})

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
