import type { Piece } from './script.ts'
import type { Speaker } from './speaker.ts'

/** Why reading aloud stopped by itself. */
export type Stop = 'end' | 'sample' | 'sleep' | 'failed' | 'silent'

export type Narration = {
  isPlaying: boolean
  /** The piece being spoken, or the next one. */
  piece: Piece | undefined
  stopped: Stop | undefined
}

export type Narrator = ReturnType<typeof createNarrator>

type NarratorOptions = {
  /** Loads the pieces of a page, or returns why they cannot be had. */
  script: (page: number) => Promise<readonly Piece[] | Stop>
  speaker: Speaker
  /** The last page that is open to the reader, and whether the book ends with it. */
  last: () => { page: number; isEnd: boolean }
  /** Whether the sleep timer ends before this piece. */
  isTime: (next: Piece) => boolean
  onChange: (narration: Narration) => void
  /** Called with the word being spoken, in code points of the block, for voices that report it. */
  onWord: (place: Piece) => void
}

export type StartPlace = { page: number; block: number; start: number }

/** Reads a book aloud piece by piece, from page to page. A later command cancels the ones before it. */
export function createNarrator({ script, speaker, last, isTime, onChange, onWord }: NarratorOptions) {
  let narration: Narration = { isPlaying: false, piece: undefined, stopped: undefined }
  let pieces: readonly Piece[] = []
  let index = -1
  let commands = 0

  function change(changed: Partial<Narration>) {
    narration = { ...narration, ...changed }
    onChange(narration)
  }

  function stop(stopped?: Stop) {
    commands++
    speaker.cancel()
    change({ isPlaying: false, stopped })
  }

  function speak() {
    const piece = pieces[index]
    if (piece === undefined) return
    const command = ++commands
    change({ isPlaying: true, piece, stopped: undefined })
    speaker.speak(piece, {
      end: (outcome) => {
        if (command !== commands) return
        if (outcome === 'spoken') void speakNext()
        else stop(outcome === 'silent' ? 'silent' : undefined)
      },
      word: (offset) => {
        const before = Array.from(piece.text.slice(0, offset)).length
        if (!piece.isNote) onWord({ ...piece, start: piece.start + before })
      },
    })
  }

  async function speakNext() {
    const command = commands
    const found = await beside(1)
    if (command !== commands) return
    if (typeof found === 'string') return stop(found)
    ;({ pieces, index } = found)
    const piece = pieces[index]
    if (piece !== undefined && isTime(piece)) {
      change({ piece })
      stop('sleep')
    } else speak()
  }

  /** The piece before or after the present one; pages without words are skipped. */
  function beside(by: 1 | -1) {
    if (pieces[index + by] !== undefined) return Promise.resolve({ pieces, index: index + by })
    return firstFrom((pieces[index]?.page ?? 0) + by, by)
  }

  async function firstFrom(
    page: number,
    by: 1 | -1,
  ): Promise<{ pieces: readonly Piece[]; index: number } | Stop> {
    if (page < 1) return { pieces, index: 0 }
    const limit = last()
    if (page > limit.page) return limit.isEnd ? 'end' : 'sample'
    const found = await script(page)
    if (typeof found === 'string') return found
    if (found.length > 0) return { pieces: found, index: by === 1 ? 0 : found.length - 1 }
    return firstFrom(page + by, by)
  }

  return {
    /** Begins at a place: with the first whole sentence after it, or with the sentence it is in. */
    async start(place: StartPlace, from: 'whole' | 'within') {
      speaker.cancel()
      const command = ++commands
      const found = await firstFrom(place.page, 1)
      if (command !== commands) return
      if (typeof found === 'string') return stop(found)
      ;({ pieces } = found)
      index = pieces.findIndex(
        ({ page, block, start, end }) =>
          page > place.page ||
          block > place.block ||
          (block === place.block && (from === 'whole' ? start >= place.start : end > place.start)),
      )
      if (index !== -1) return speak()
      // The page ends with the sentence that the place is in.
      index = pieces.length - 1
      await speakNext()
    },
    /** Goes to the sentence before or after, and speaks it if one is being spoken. */
    async step(by: 1 | -1) {
      const { isPlaying } = narration
      speaker.cancel()
      const command = ++commands
      const found = await beside(by)
      if (command !== commands) return
      if (typeof found === 'string') return stop(found)
      ;({ pieces, index } = found)
      if (isPlaying) speak()
      else change({ piece: pieces[index], stopped: undefined })
    },
    play: speak,
    pause: () => stop(),
    /** Repeats the sentence with another voice or speed. */
    again() {
      if (narration.isPlaying) speak()
    },
    /** Loads the pieces of the page again, after notes were switched on or off. */
    async renew() {
      const { piece, isPlaying } = narration
      if (piece === undefined) return
      const found = await script(piece.page)
      if (typeof found === 'string' || narration.piece !== piece) return
      const caller = found.findLastIndex(
        ({ block, start, isNote }) => !isNote && block === piece.block && start <= piece.start,
      )
      pieces = found
      index = Math.max(0, caller)
      // A note that was switched off is not spoken to its end.
      if (piece.isNote && isPlaying) await speakNext()
    },
  }
}
