import { useEffect, useRef, useState } from 'react'
import { fill } from '#src/web/lib/fill.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { IconButton } from '#src/web/ui/button.tsx'
import type { WorkProps } from './work-props.ts'

/** Square cards to be swiped, stepped through by buttons, or turned with the arrow keys. */
export function CardNews({ work, content, words }: WorkProps) {
  const row = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState(0)
  const { pictures } = content
  const last = pictures.length - 1

  function turnTo(index: number) {
    const card = row.current?.children[Math.max(0, Math.min(last, index))]
    card?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      row.current?.children[at + step]?.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
    const listened = row.current
    listened?.addEventListener('keydown', turn)
    return () => listened?.removeEventListener('keydown', turn)
  }, [at])

  return (
    <section className="cards" aria-label={work.workName}>
      <ol
        ref={row}
        className="cards__row"
        tabIndex={0}
        aria-label={words.work.cards}
        lang={work.series.language}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} aria-hidden={index !== at || undefined}>
            <AssetPicture
              picture={picture}
              alt={picture.text}
              sizes="(max-width: 640px) 100vw, 640px"
              eager={index < 2}
            />
          </li>
        ))}
      </ol>
      <div className="cards__steps">
        <IconButton
          ring
          name="chevron-left"
          label={words.work.previousCard}
          aria-disabled={at === 0}
          onClick={() => turnTo(at - 1)}
        />
        <span className="number" role="status">
          {fill(words.work.cardOf, { at: at + 1, count: pictures.length })}
        </span>
        <IconButton
          ring
          name="chevron-right"
          label={words.work.nextCard}
          aria-disabled={at === last}
          onClick={() => turnTo(at + 1)}
        />
      </div>
    </section>
  )
}
