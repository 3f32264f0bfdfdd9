import { useRouter } from '@tanstack/react-router'
import { useStarted } from '#src/web/api/presence.ts'
import { blockPath } from '#src/web/lib/passage-link.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import type { BlockSpan } from '#src/web/reader/engine/layout.ts'
import type { BookText } from '#src/web/reader/engine/use-book-text.ts'
import { useOpening } from '#src/web/reader/engine/use-opening.ts'
import type { Target } from '#src/web/reader/engine/use-reading.ts'
import { useSharedPassage } from '#src/web/reader/passages/use-shared-passage.ts'
import { useJumps } from './use-jumps.ts'
import { useReopenForMember } from './use-reopening.ts'
import { useServerPlace } from './use-server-place.ts'

type NavigationOptions = {
  book: BookDetail
  text: BookText
  startPage: number
  /** What the address asks for. */
  requested: {
    page: number | undefined
    block: number | undefined
    passage: readonly BlockSpan[] | undefined
  }
  /** Called where a page is not open to the reader. */
  onPaidPlace: (place: string) => void
}

/** Every way to another place of the book: opening it, jumps and the way back, links, and the places of other devices. */
export function useNavigation({ book, text, startPage, requested, onPaidPlace }: NavigationOptions) {
  const router = useRouter()
  const { access, reading, isMissing } = text
  const { here, goTo, page, shown } = reading
  const { bookId } = book
  const isReady = useStarted() || book.isFree
  useSharedPassage(requested.passage, shown)
  useReopenForMember(bookId)

  const otherDevice = useServerPlace({
    book,
    requested,
    page,
    last: access.last,
    here,
    goTo,
    startPage,
    hasText: !isMissing,
    jump: (target) => void open(target),
  })
  const jumps = useJumps({ bookId, page, here, goTo, onLeave: otherDevice.recordLeft })
  useOpening({
    bookId,
    startPage,
    isReady,
    isMissing,
    access,
    requested,
    cameFrom: jumps.cameFrom,
    storedPlace: reading.storedPlace,
    begin: reading.begin,
    follow: reading.follow,
    goTo,
    retry: () => goTo({ page }),
    onReturned: jumps.clear,
  })

  async function open(target: Target) {
    if (target.page > access.last || (await jumps.jumpTo(target)) === 'refused') onPaidPlace(placePath())
  }

  /** The address of the block being read; where no text is open, the address there is. */
  function placePath(): string {
    const place = here()
    return place === undefined ? location.pathname + location.search : blockPath(bookId, place.block)
  }

  return {
    open,
    placePath,
    followLink(block: number) {
      jumps.recordLink()
      void router.navigate({
        to: '/read/$bookId',
        params: { bookId: String(bookId) },
        search: { loc: block },
        resetScroll: false,
      })
    },
    /** The place that a jump left, as long as going back to it is offered. */
    back: jumps.back,
    goBack: () => void jumps.comeBack(),
    /** The page where another device stopped, as long as going there is offered. */
    offeredPage: otherDevice.offer,
    answerOffer: otherDevice.answer,
  }
}
