import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIGHLIGHT_KINDS } from '#src/domain/reading/rules.ts'
import type { HighlightItem } from '#src/web/api/library-queries.ts'
import {
  type PendingChange,
  changePending,
  dropPending,
  highlightsAfter,
  placeOfMark,
  withoutSent,
} from './pending-changes.ts'
import type { TextRange } from '#src/web/reader/passages/passage.ts'

const at = (block: number): TextRange[] => [{ editionId: 1, block, start: 0, end: 4, exact: '은혜와 ' }]

function item(highlightId: number, block: number, other: Partial<HighlightItem> = {}): HighlightItem {
  const known = { highlightId, anchor: at(block), type: 'yellow', note: null, certainty: 'exact', page: 1 }
  // Only these fields are looked at.
  return { ...known, ...other } as HighlightItem
}

describe('marks that have not reached the server', () => {
  test('stand among the others in the order of the text', () => {
    const marks = highlightsAfter(
      [item(7, 5)],
      [{ do: 'highlight', anchor: at(2), page: 1, type: 'red', note: '' }],
    )
    expect(marks.map(({ id, type }) => [id, type])).toEqual([
      [undefined, 'red'],
      [7, 'yellow'],
    ])
  })

  test('of a place that is marked already change that mark', () => {
    const marks = highlightsAfter(
      [item(7, 5, { note: '처음' })],
      [{ do: 'highlight', anchor: at(5), page: 1, type: 'blue', note: '' }],
    )
    expect(marks).toMatchObject([{ id: 7, type: 'blue', note: '처음' }])
  })

  test('are changed and taken back as if they had', () => {
    const made: PendingChange[] = [{ do: 'highlight', anchor: at(2), page: 1, type: 'red', note: '' }]
    const changed = changePending(made, at(2), { note: '잊지 말 것' })
    expect(highlightsAfter([], changed)).toMatchObject([{ type: 'red', note: '잊지 말 것' }])
    expect(dropPending(changed, 'highlight', at(2))).toEqual([])
  })
})

describe('what the server has done', () => {
  const sent: PendingChange = { do: 'highlight', anchor: at(2), page: 1, type: 'red', note: '' }

  test('is done with', () => {
    expect(withoutSent([sent], sent, 9)).toEqual([])
  })

  test('is undone where the member took it back meanwhile', () => {
    expect(withoutSent([], sent, 9)).toEqual([{ do: 'remove', kind: 'highlight', id: 9 }])
  })

  test('is changed where the member changed it meanwhile', () => {
    const changed = changePending([sent], at(2), { type: 'green' })
    expect(withoutSent(changed, sent, 9)).toEqual([{ do: 'change', id: 9, type: 'green', note: '' }])
  })

  test('and refused is dropped, with what came after it kept', () => {
    const later: PendingChange = { do: 'remove', kind: 'bookmark', id: 3 }
    expect(withoutSent([sent, later], sent, undefined)).toEqual([later])
  })
})

/** The server's own rule: one mark a place; what is gone cannot be changed. */
function createServer() {
  const rows = new Map<number, HighlightItem>()
  let last = 0
  return {
    rows,
    apply(change: PendingChange): number | undefined {
      if (change.do === 'highlight') {
        const place = placeOfMark(change.anchor)
        const same = [...rows.values()].find((row) => placeOfMark(row.anchor) === place)
        const id = same?.highlightId ?? ++last
        rows.set(
          id,
          item(id, change.anchor[0]!.block, { type: change.type, note: change.note || (same?.note ?? null) }),
        )
        return id
      }
      if (change.do === 'change') {
        const row = rows.get(change.id)
        if (row !== undefined)
          rows.set(change.id, {
            ...row,
            type: change.type ?? row.type,
            note: change.note === undefined ? row.note : change.note || null,
          })
      } else if (change.do === 'remove') rows.delete(change.id)
      return undefined
    },
  }
}

test('whatever is done, in whatever moments the network is there, the server ends with what the member sees', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({
        step: fc.constant('mark' as const),
        block: fc.nat(4),
        type: fc.constantFrom(...HIGHLIGHT_KINDS),
      }),
      fc.record({
        step: fc.constant('note' as const),
        block: fc.nat(4),
        note: fc.constantFrom('하나', '둘', ''),
      }),
      fc.record({ step: fc.constant('remove' as const), block: fc.nat(4) }),
      fc.constant({ step: 'send' as const }),
      fc.constant({ step: 'answer' as const }),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, (story) => {
      const server = createServer()
      let known: HighlightItem[] = []
      let changes: PendingChange[] = []
      let sent: { change: PendingChange; id: number | undefined } | undefined
      const visible = () => highlightsAfter(known, changes)
      const send = () => {
        const [change] = changes
        if (sent === undefined && change !== undefined) sent = { change, id: server.apply(change) }
      }
      const answer = () => {
        if (sent === undefined) return
        known = [...server.rows.values()]
        changes = withoutSent(changes, sent.change, sent.id)
        sent = undefined
      }
      for (const step of story) {
        if (step.step === 'send') send()
        else if (step.step === 'answer') answer()
        else if (step.step === 'mark') {
          const there = visible().find(({ anchor }) => anchor[0]?.block === step.block)
          if (there === undefined)
            changes = [
              ...changes,
              { do: 'highlight', anchor: at(step.block), page: 1, type: step.type, note: '' },
            ]
          else if (there.id === undefined) changes = changePending(changes, there.anchor, { type: step.type })
          else changes = [...changes, { do: 'change', id: there.id, type: step.type }]
        } else {
          const there = visible().find(({ anchor }) => anchor[0]?.block === step.block)
          if (there === undefined) continue
          if (step.step === 'note') {
            changes =
              there.id === undefined
                ? changePending(changes, there.anchor, { note: step.note })
                : [...changes, { do: 'change', id: there.id, note: step.note }]
          } else {
            changes = dropPending(changes, 'highlight', there.anchor)
            if (there.id !== undefined)
              changes = [...changes, { do: 'remove', kind: 'highlight', id: there.id }]
          }
        }
      }
      const wanted = visible()
      answer()
      while (changes.length > 0) {
        send()
        answer()
      }
      const look = (marks: { anchor: TextRange[]; type: string; note: string | null }[]) =>
        marks.map(({ anchor, type, note }) => `${placeOfMark(anchor)} ${type} ${note}`).toSorted()
      expect(look([...server.rows.values()])).toEqual(look(wanted))
    }),
    { numRuns: 500 },
  )
})
