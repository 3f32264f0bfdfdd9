import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Href } from './href.tsx'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = { trigger: ReactElement; children: ReactNode; defaultOpen?: boolean }

/** `trigger` is the button that opens it; it must carry its own accessible name. */
export function Menu({ trigger, children, defaultOpen = false }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="mn__at" align="end" sideOffset={6} collisionPadding={12}>
          <Base.Popup className="mn">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = { icon?: IconName; children: ReactNode }

export function MenuItem({
  icon,
  children,
  onClick,
  disabled,
}: ItemProps & { onClick: () => void; disabled?: boolean }) {
  return (
    <Base.Item className="mn__i" onClick={onClick} disabled={disabled}>
      {icon && <Icon name={icon} />}
      {children}
    </Base.Item>
  )
}

export function MenuLink({ icon, children, to, onClick }: ItemProps & { to: string; onClick?: () => void }) {
  return (
    <Base.LinkItem className="mn__i" closeOnClick onClick={onClick} render={<Href to={to} />}>
      {icon && <Icon name={icon} />}
      {children}
    </Base.LinkItem>
  )
}

export function MenuRule() {
  return <Base.Separator className="mn__r" />
}
