import { Popover } from '@base-ui/react/popover'
import { type Ref, type SyntheticEvent, useSyncExternalStore } from 'react'
import { HIGHLIGHT_KINDS, type HighlightKind } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { Marked } from './use-marking.tsx'

/** What may be done with the chosen text besides marking it. */
export type MenuAction = {
  name: 'copy' | 'note' | 'listen' | 'share' | 'report'
  key?: string
  act: () => void
}

const ICONS = { copy: 'copy', note: 'pen', listen: 'headphones', share: 'share', report: 'flag' } as const

type MenuProps = {
  ref: Ref<HTMLDivElement>
  marked: Marked
  words: MarkWords
  onPen: (kind: HighlightKind) => void
  actions: readonly MenuAction[]
  onRemove: () => void
  onClose: () => void
}

/**
 * The pens over a selection or a highlight. Under a finger the device shows a menu of its own by the selection, so that
 * ours stands at the foot of the window; with a mouse it stands by the words. It takes no focus: the selection stays.
 */
export function MarkMenu(props: MenuProps) {
  const { ref, marked, words, onClose } = props
  const rect = 'mark' in marked ? marked.rect : marked.selected.rect
  if (useTouch())
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps what is selected
      <div
        className="mark-menu mark-menu--foot"
        role="dialog"
        aria-label={nameOf(marked, words)}
        ref={ref}
        onMouseDown={keepSelection}
      >
        <Inner {...props} />
      </div>
    )
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className="note-popup__anchor"
          anchor={{ getBoundingClientRect: rect }}
          side="top"
          sideOffset={10}
          collisionPadding={{ top: 64, bottom: 64, left: 12, right: 12 }}
        >
          <Popover.Popup
            className="mark-menu"
            ref={ref}
            onMouseDown={keepSelection}
            aria-label={nameOf(marked, words)}
            initialFocus={false}
            finalFocus={false}
          >
            <Inner {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Inner({ marked, words, actions, onPen, onRemove, onClose }: MenuProps) {
  const mark = 'mark' in marked ? marked.mark : undefined
  return (
    <>
      {mark?.note != null && <p className="mark-menu__note">{mark.note}</p>}
      <div className="pens">
        {HIGHLIGHT_KINDS.map((kind, index) => (
          <button
            key={kind}
            type="button"
            className={`pen pen--${kind}`}
            aria-label={words.pens[kind]}
            aria-pressed={mark?.type === kind}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onPen(kind)}
          >
            <i aria-hidden="true">{kind === 'redUnderline' && words.penLetter}</i>
          </button>
        ))}
        {mark === undefined ? (
          <IconButton name="close" label={words.close} onClick={onClose} />
        ) : (
          <IconButton name="trash" label={words.remove} onClick={onRemove} />
        )}
      </div>
      <div className="mark-menu__actions">
        {actions.map(({ name, key, act }) => (
          <button key={name} type="button" onClick={act} aria-keyshortcuts={key}>
            <Icon name={ICONS[name]} />
            {words[name]}
          </button>
        ))}
      </div>
    </>
  )
}

/** A press on the menu would take the focus, and with it the selection. */
function keepSelection(event: SyntheticEvent) {
  event.preventDefault()
}

function nameOf(marked: Marked, words: MarkWords) {
  return 'mark' in marked ? words.ofMark : words.menu
}

const TOUCH = '(pointer: coarse)'

function useTouch(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(TOUCH)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(TOUCH).matches,
    () => false,
  )
}
