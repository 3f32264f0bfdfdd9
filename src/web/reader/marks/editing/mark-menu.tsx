import { Popover } from '@base-ui/react/popover'
import { type Ref, type SyntheticEvent, useSyncExternalStore } from 'react'
import { HIGHLIGHT_KINDS, type HighlightKind } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import type { ChosenText } from '#src/web/reader/marks/use-chosen-text.ts'

/** An action on the chosen text, besides highlighting it. */
export type MenuAction = {
  name: 'copy' | 'note' | 'listen' | 'share' | 'report'
  key?: string
  run: () => void
}

const ICONS = { copy: 'copy', note: 'pen', listen: 'headphones', share: 'share', report: 'flag' } as const

type MenuProps = {
  ref: Ref<HTMLDivElement>
  chosen: ChosenText
  words: MarkWords
  onColor: (kind: HighlightKind) => void
  actions: readonly MenuAction[]
  onRemove: () => void
  onClose: () => void
}

/**
 * The colors and actions for a selection or a highlight. On a touch device the system's own menu is beside the selection,
 * so ours is at the bottom of the window; with a mouse it is beside the text. It takes no focus, so the selection stays.
 */
export function MarkMenu(props: MenuProps) {
  const { ref, chosen, words, onClose } = props
  const rect = 'mark' in chosen ? chosen.rect : chosen.selected.rect
  if (useTouch())
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps what is selected
      <div
        className="mark-menu mark-menu--foot"
        role="dialog"
        aria-label={nameOf(chosen, words)}
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
            aria-label={nameOf(chosen, words)}
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

function Inner({ chosen, words, actions, onColor, onRemove, onClose }: MenuProps) {
  const mark = 'mark' in chosen ? chosen.mark : undefined
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
            onClick={() => onColor(kind)}
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
        {actions.map(({ name, key, run }) => (
          <button key={name} type="button" onClick={run} aria-keyshortcuts={key}>
            <Icon name={ICONS[name]} />
            {words[name]}
          </button>
        ))}
      </div>
    </>
  )
}

/** A press on the menu would move the focus there and clear the selection. */
function keepSelection(event: SyntheticEvent) {
  event.preventDefault()
}

function nameOf(chosen: ChosenText, words: MarkWords) {
  return 'mark' in chosen ? words.ofMark : words.menu
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
