import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Browser, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { renewedBook } from '#src/testing/renewed-book.ts'
import {
  type PendingChange,
  changePending,
  dropPending,
  highlightsAfter,
  placeOfMark,
  withoutSent,
} from '#src/web/reader/marks/pending-changes.ts'
import type { TextRange } from '#src/web/reader/passages/passage.ts'
import type { HighlightItem } from './mark-item.ts'
import { proofSize } from '#src/testing/proof-size.ts'

const library = testLibrary()
const { put, textsOf } = renewedBook(library)

const WORDS = [
  '은혜로',
  '믿음으로',
  '순례자는',
  '좁은',
  '문으로',
  '걸었다',
  '말씀이',
  '빛이라',
  'grace',
  'pilgrim',
  '강가에서',
  '노래했다',
]
const aParagraph = fc
  .array(fc.constantFrom(...WORDS), { minLength: 6, maxLength: 24 })
  .map((words) => words.join(' '))
const device = fc.nat(1)
const aStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      step: fc.constant('mark' as const),
      device,
      block: fc.nat(99),
      at: fc.nat(99),
      length: fc.nat(30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('change' as const), device, which: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('remove' as const), device, which: fc.nat(99) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('sync' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('renew' as const),
      at: fc.nat(99),
      text: aParagraph,
      how: fc.constantFrom('insert', 'replace', 'delete'),
    }),
  },
)

/** A browser of the member: what it shows, what it knows of the server, and what it has not sent yet. */
type Device = { edition: { id: number; texts: string[] }; known: HighlightItem[]; acts: PendingChange[] }

/** 200 stories of one member with two devices and a book that is imported anew now and then. */
test('no highlight is lost, and each exact one stands on its words, over new editions and two devices', async () => {
  const [member] = await signUpMany(library.visit(), 1)
  let nth = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(aParagraph, { minLength: 2, maxLength: 6 }),
      fc.array(aStep, { minLength: 4, maxLength: 14 }),
      async (paragraphs, story) => {
        await follow(member!, paragraphs, { story, identifier: `urn:book:${++nth}` })
      },
    ),
    { numRuns: proofSize({ small: 30, full: 200 }), endOnFailure: true },
  )
}, 300_000)

type Step = Parameters<Parameters<typeof aStep.map>[0]>[0]

async function follow(
  member: Browser,
  first: string[],
  { story, identifier }: { story: readonly Step[]; identifier: string },
) {
  let paragraphs = first
  const importNow = async () => {
    const { bookId, editionId } = await put([paragraphs.map((text) => `<p>${text}</p>`).join('')], {
      publish: true,
      identifier,
    })
    return { bookId, edition: { id: editionId, texts: await textsOf(editionId) } }
  }
  let { bookId, edition } = await importNow()
  const open = (): Device => ({ edition, known: [], acts: [] })
  const devices = [open(), open()]
  /** The words of every mark made, by its place, and the places whose mark was removed. */
  const made = new Map<string, string>()
  const removed = new Set<string>()
  const placeById = new Map<number, string>()

  async function sync(one: Device) {
    while (one.acts.length > 0) {
      const [act] = one.acts
      const id = await send(member, bookId, act!)
      if (act!.do === 'highlight' && id !== undefined) placeById.set(id, placeOfMark(act!.anchor))
      one.acts = withoutSent(one.acts, act!, id)
    }
    one.known = (await member.get<HighlightItem[]>(`/api/bookFunction/highlight/personal/${bookId}`)).body
    one.edition = edition
  }

  for (const step of story) {
    if (step.step === 'renew') {
      const at = step.at % paragraphs.length
      if (step.how === 'insert') paragraphs = paragraphs.toSpliced(at, 0, step.text)
      else if (step.how === 'replace') paragraphs = paragraphs.with(at, step.text)
      else if (paragraphs.length > 1) paragraphs = paragraphs.toSpliced(at, 1)
      ;({ bookId, edition } = await importNow())
      continue
    }
    const one = devices[step.device]!
    if (step.step === 'sync') await sync(one)
    else if (step.step === 'mark') {
      const anchor = [claimIn(one.edition, step)]
      one.acts = [...one.acts, { do: 'highlight', anchor, page: 1, type: 'yellow', note: '' }]
      made.set(placeOfMark(anchor), anchor[0]!.exact)
    } else {
      const marks = highlightsAfter(one.known, one.acts)
      const mark = marks[step.which % Math.max(1, marks.length)]
      if (mark === undefined) continue
      if (step.step === 'change')
        one.acts =
          mark.id === undefined
            ? changePending(one.acts, mark.anchor, { type: 'blue' })
            : [...one.acts, { do: 'change', id: mark.id, type: 'blue' }]
      else {
        one.acts = dropPending(one.acts, 'highlight', mark.anchor)
        if (mark.id !== undefined) one.acts = [...one.acts, { do: 'remove', kind: 'highlight', id: mark.id }]
        removed.add(mark.id === undefined ? placeOfMark(mark.anchor) : (placeById.get(mark.id) ?? ''))
      }
    }
  }
  // A place that was removed once and marked again is as whichever device came last: not asked for here.
  for (const one of devices) await sync(one)
  await sync(devices[0]!)
  const { known } = devices[0]!
  const kept = new Set(known.map(({ highlightId }) => placeById.get(highlightId)))
  for (const [place, words] of made) {
    if (removed.has(place)) continue
    expect(kept, `“${words}” at ${place} is there`).toContain(place)
  }
  for (const { anchor, highlightContent, certainty } of known) {
    for (const { editionId, block, start, end, exact } of anchor) {
      expect(editionId).toBe(edition.id)
      expect(Array.from(edition.texts[block]!).slice(start, end).join('')).toBe(exact)
    }
    if (certainty === 'exact' || certainty === 'moved')
      expect(anchor.map(({ exact }) => exact.trim()).join(' ')).toBe(highlightContent.join(' ').trim())
  }
}

function claimIn(edition: Device['edition'], at: { block: number; at: number; length: number }): TextRange {
  const texts = edition.texts.map((text, block) => ({ text, block })).filter(({ text }) => text.length > 8)
  const { text, block } = texts[at.block % texts.length]!
  const start = at.at % (text.length - 4)
  const end = Math.min(text.length, start + 4 + at.length)
  const exact = text.slice(start, end)
  const before = exact.length - exact.trimStart().length
  const trimmed = exact.trim()
  return {
    editionId: edition.id,
    block,
    start: start + before,
    end: start + before + trimmed.length,
    exact: trimmed,
  }
}

async function send(member: Browser, bookId: number, act: PendingChange): Promise<number | undefined> {
  const at = '/api/bookFunction/highlight'
  if (act.do === 'highlight') {
    const { anchor, type, note } = act
    const { status, body } = await member.send<HighlightItem>('POST', at, { bookId, anchor, type, note })
    expect(status).toBe(200)
    return body.highlightId
  }
  if (act.do === 'change')
    // Another device may have removed it.
    expect([200, 404]).toContain(
      (await member.send('PATCH', at, { highlightId: act.id, type: act.type })).status,
    )
  if (act.do === 'remove')
    expect([200, 404]).toContain((await member.send('DELETE', `${at}?highlightId=${act.id}`, {})).status)
  return undefined
}
