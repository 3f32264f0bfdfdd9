import { Popover } from '@base-ui/react/popover'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pageQuery } from '#src/web/api/queries.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { BookHtml } from '#src/web/ui/raw-html.tsx'
import { rangeIn } from '#src/web/reader/engine/text-position.ts'
import { useBookLinks } from './use-book-links.ts'
import type { OpenNote, OpenScripture } from './opened.ts'

/** The name of the CSS highlight for the words that were searched for. */
const FOUND = 'found-in-note'

type NoteProps = {
  note: OpenNote
  bookId: number
  pages: number[]
  onPlace: (block: number) => void
  onScripture: (scripture: OpenScripture) => void
  onClose: () => void
}

export function NotePopup({ note, bookId, pages, onPlace, onScripture, onClose }: NoteProps) {
  const t = useTranslations('reader')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const html = pages
    .flatMap(
      (page) => queryClient.getQueryData(pageQuery(api, String(bookId), page).queryKey)?.footnotes ?? [],
    )
    .find((footnote) => footnote.id === note.id)?.html
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={note.anchor}
          sideOffset={8}
          collisionPadding={16}
          className="note-popup__anchor"
        >
          <Popover.Popup className="note-popup">
            <div className="note-popup__head">
              <Popover.Title>
                {t('note', { mark: note.mark.replaceAll(/[[\]()]/g, '').trim() })}
              </Popover.Title>
              <IconButton name="close" label={t('close')} onClick={onClose} />
            </div>
            {html !== undefined && (
              <NoteText
                html={html}
                words={note.words}
                bookId={bookId}
                onPlace={onPlace}
                // The note closes, so the passage opens at the note's mark in the text.
                onScripture={(scripture) => onScripture({ ...scripture, anchor: note.anchor })}
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type TextProps = { html: string; words: OpenNote['words'] } & Pick<
  NoteProps,
  'bookId' | 'onPlace' | 'onScripture'
>

/** A component of its own, because its hooks need the element that the pop-up renders only once it is open. */
function NoteText({ html, words, bookId, onPlace, onScripture }: TextProps) {
  const text = useRef<HTMLDivElement>(null)
  useBookLinks(text, bookId, { onPlace, onScripture })
  useEffect(() => {
    if (words === undefined || text.current === null || !('highlights' in CSS)) return
    const range = rangeIn(text.current, words.start, words.end)
    if (range === undefined) return
    CSS.highlights.set(FOUND, new Highlight(range))
    range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    return () => void CSS.highlights.delete(FOUND)
  }, [html, words])
  return (
    <div ref={text}>
      <BookHtml className="note-popup__text" html={html} />
    </div>
  )
}
