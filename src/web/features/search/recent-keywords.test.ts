import { describe, expect, it } from 'vitest'
import { parseRecent, RECENT_MAX, withKeyword } from './recent-keywords.ts'

describe('recent searches', () => {
  it('put the newest first', () => {
    expect(withKeyword(['은혜'], '언약')).toEqual(['언약', '은혜'])
  })

  it('move a repeated keyword to the newest place instead of keeping it twice', () => {
    expect(withKeyword(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
  })

  it('keep twenty at most', () => {
    const twenty = Array.from({ length: RECENT_MAX }, (_, number) => `word ${number}`)
    const kept = withKeyword(twenty, 'one more')
    expect(kept).toHaveLength(RECENT_MAX)
    expect(kept[0]).toBe('one more')
    expect(kept).not.toContain('word 19')
  })

  it('survive anything that another hand left in the storage', () => {
    expect(parseRecent('{not json')).toEqual([])
    expect(parseRecent('{"a":1}')).toEqual([])
    expect(parseRecent('["a",1,null,"b"]')).toEqual(['a', 'b'])
    expect(parseRecent(null)).toEqual([])
  })
})
