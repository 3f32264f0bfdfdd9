import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'

type SelectProps = {
  label: string
  value: string
  /** What stands in the bar; on a phone the icon does where there is one. */
  shown: string
  icon?: IconName
  /** Said besides the icon on a phone too. */
  isTextShown?: boolean
  onSelect: (value: string) => void
  children: ReactNode
}

/** A list of the browser's own behind a small button: on a phone nothing can be chosen from more easily. */
export function SelectButton({
  label,
  value,
  shown,
  icon,
  isTextShown = false,
  onSelect,
  children,
}: SelectProps) {
  return (
    <span className={icon === undefined || isTextShown ? 'ls__pick' : 'ls__pick ls__pick--icon'}>
      {icon !== undefined && <Icon name={icon} />}
      <span aria-hidden="true">{shown}</span>
      <select aria-label={label} value={value} onChange={(event) => onSelect(event.currentTarget.value)}>
        {children}
      </select>
    </span>
  )
}
