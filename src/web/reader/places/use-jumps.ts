import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isSignedIn } from '#src/web/api/session.ts'
import type { Outcome, Target } from '#src/web/reader/engine/use-reading.ts'
import { writeJump } from './jumps.ts'
import type { Place } from '#src/web/reader/engine/place.ts'

/** The place a jump left and the page it led to; `linked` where the browser's own back leads there too. */
type Jump = { from: Place; to?: number; linked: boolean }

/** A reader who has moved this many pages on after a jump reads there, and is not offered the way back any more. */
const SETTLED_PAGES = 2

type JumpOptions = {
  bookId: number
  page: number
  here: () => Place | undefined
  goTo: (target: Target) => Promise<Outcome>
  onLeave: (place: Place) => void
}

/**
 * Records every jump in a book, so that one press leads back. A series of jumps, as from hit to hit, leads back to where it
 * began; a step to the next page is no jump.
 */
export function useJumps({ bookId, page, here, goTo, onLeave }: JumpOptions) {
  const router = useRouter()
  const [jump, setJump] = useState<Jump>()
  const landed = useRef<Place>(undefined)

  function leave(from: Place, to: Omit<Jump, 'from'>) {
    if (!isSignedIn()) writeJump(bookId, from)
    onLeave(from)
    setJump({ from, ...to })
  }

  async function jumpTo(target: Target): Promise<Outcome> {
    const from = here()
    const outcome = await goTo(target)
    if (outcome !== 'done' || from === undefined) return outcome
    const isRow = jump !== undefined && !jump.linked && isSame(from, landed.current)
    landed.current = here()
    const to = { to: target.page, linked: false }
    if (isRow) setJump({ from: jump.from, ...to })
    else if (Math.abs(target.page - from.page) > 1) leave(from, to)
    return outcome
  }

  async function comeBack() {
    if (jump?.linked === true) return router.history.back()
    setJump(undefined)
    if (jump !== undefined) await goTo(jump.from)
  }

  // The way back is not offered to a reader who is there already.
  const away = jump?.to === undefined || (Math.abs(page - jump.to) < SETTLED_PAGES && page !== jump.from.page)
  return {
    jumpTo,
    comeBack,
    /** Called before a link is followed. */
    recordLink: () => {
      const from = here()
      if (from !== undefined) leave(from, { linked: true })
    },
    clear: () => setJump(undefined),
    /** The place from which a link was followed. */
    cameFrom: jump?.linked === true ? jump.from : undefined,
    /** The place to which going back is offered. */
    back: jump !== undefined && away ? jump.from : undefined,
  }
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.block === other?.block && one.start === other.start
}
