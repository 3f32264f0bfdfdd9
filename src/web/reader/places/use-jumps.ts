import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isSignedIn } from '#src/web/api/session.ts'
import type { Outcome, Target } from '#src/web/reader/engine/use-reading.ts'
import { writeJump } from './jumps.ts'
import type { Place } from '#src/web/reader/engine/place.ts'

/** Where a jump led away from and where to; `linked` where the browser's own back leads there too. */
type Jump = { from: Place; to?: number; linked: boolean }

/** So many pages on, whoever jumped reads where they came to. */
const SETTLED_PAGES = 2

type JumpOptions = {
  bookId: number
  page: number
  here: () => Place | undefined
  goTo: (target: Target) => Promise<Outcome>
  onLeave: (place: Place) => void
}

/**
 * Every way of getting elsewhere in a book: it leaves a place to come back to with one press. A row of jumps, as from
 * hit to hit, leaves the place it began at; a step to the next page is none.
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

  // Where it leads back to is not offered once one is there.
  const away = jump?.to === undefined || (Math.abs(page - jump.to) < SETTLED_PAGES && page !== jump.from.page)
  return {
    jumpTo,
    comeBack,
    /** Before a link is followed. */
    recordLink: () => {
      const from = here()
      if (from !== undefined) leave(from, { linked: true })
    },
    clear: () => setJump(undefined),
    /** Where a link was followed from. */
    cameFrom: jump?.linked === true ? jump.from : undefined,
    /** What is offered to go back to. */
    back: jump !== undefined && away ? jump.from : undefined,
  }
}

function isSame(one: Place, other: Place | undefined): boolean {
  return one.block === other?.block && one.start === other.start
}
