import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SharingWords } from '#src/web/i18n/load-words.ts'
import { quoted } from '#src/web/reader/copying/citation.ts'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'
import { loadCardFonts } from './card-fonts.ts'
import { CARD_MAX, WIDTH } from './card-measures.ts'
import { drawCard } from './draw-card.ts'
import { type PaperName, paperOf } from './papers.ts'

type PictureProps = {
  context: ReadyPassageContext
  passage: Passage
  words: SharingWords
  paper: PaperName
  height: number
  /** Called with the canvas once the card is drawn on it, and with undefined where it cannot be. */
  onDrawn: (canvas: HTMLCanvasElement | undefined) => void
}

/** Shows the card, as large as the space allows. */
export function CardPicture({ context, passage, words, paper, height, onDrawn }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'drawn' | 'tooLong' | 'failed'>('drawing')
  const { book } = context
  const draw = useEffectEvent(async (isWanted: () => boolean) => {
    const pieces = passage.anchor.map(({ exact }) => exact.trim())
    const quote = quoted(pieces, book.language)
    await loadCardFonts([...quote, book.bookTitle, book.author, words.house, '…'].join(''))
    if (canvas.current === null || !isWanted()) return
    const card = { book, quote, paper: paperOf(paper, book), height, libraryName: words.house }
    const isDrawn = drawCard(canvas.current, card)
    setState(isDrawn ? 'drawn' : 'tooLong')
    onDrawn(isDrawn ? canvas.current : undefined)
  })
  useEffect(() => {
    let wanted = true
    draw(() => wanted).catch(() => setState('failed'))
    return () => {
      wanted = false
    }
  }, [paper, height, passage])
  return (
    <div className="card-maker__picture">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={height}
        lang={book.language}
        role="img"
        aria-label={words.picture.replace('{text}', () => passage.text)}
        data-state={state}
      />
      {state !== 'drawn' && (
        <p role={state === 'drawing' ? 'status' : 'alert'}>
          {state === 'tooLong' ? words.tooLong.replace('{most}', String(CARD_MAX)) : words[state]}
        </p>
      )}
    </div>
  )
}
