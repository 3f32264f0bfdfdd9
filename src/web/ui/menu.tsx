import type { KeyboardEvent, MouseEvent, ReactNode, ToggleEvent } from 'react'
import { Href } from './href.tsx'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = { id: string; label: string; children: ReactNode }

/**
 * A menu that the browser itself opens and closes, so that it answers before any script has come: a button with its id
 * as `popoverTarget` does it. Here is what the keyboard does in it.
 */
export function Menu({ id, label, children }: MenuProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="dropdown"
      onToggle={focusFirst}
      onKeyDown={walk}
      onClick={close}
    >
      {children}
    </div>
  )
}

type ItemProps = { icon?: IconName; children: ReactNode }

export function MenuItem({ icon, children, onClick }: ItemProps & { onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className="dropdown__item" onClick={onClick}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** `forVisitor`: not shown to whoever is likely to be a member, before the page knows. */
type LinkProps = ItemProps & { to: string; forVisitor?: boolean; onClick?: () => void }

export function MenuLink({ icon, children, to, forVisitor = false, onClick }: LinkProps) {
  return (
    <Href
      role="menuitem"
      className={forVisitor ? 'dropdown__item dropdown__item--visitor' : 'dropdown__item'}
      to={to}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Href>
  )
}

const itemsIn = (menu: HTMLElement) => Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]'))

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') itemsIn(currentTarget)[0]?.focus({ preventScroll: true })
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

/** Whatever was chosen, the menu has done its work; the button that opened it has the focus again. */
function close(event: MouseEvent<HTMLElement>) {
  const chosen = event.target instanceof Element && event.target.closest('[role=menuitem]') !== null
  if (chosen) event.currentTarget.hidePopover()
}
