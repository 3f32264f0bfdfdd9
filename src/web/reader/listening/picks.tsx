import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'

type PickProps = {
  label: string
  value: string
  /** What stands in the bar; on a phone the icon does where there is one. */
  shown: string
  icon?: IconName
  /** Said besides the icon on a phone too. */
  isTold?: boolean
  onPick: (value: string) => void
  children: ReactNode
}

/** A list of the browser's own behind a small button: on a phone nothing can be chosen from more easily. */
export function Pick({ label, value, shown, icon, isTold = false, onPick, children }: PickProps) {
  return (
    <span
      className={icon === undefined || isTold ? 'listening__pick' : 'listening__pick listening__pick--icon'}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span aria-hidden="true">{shown}</span>
      <select aria-label={label} value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {children}
      </select>
    </span>
  )
}
