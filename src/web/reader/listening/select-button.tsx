import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'

type SelectProps = {
  label: string
  value: string
  /** The text in the bar; on a phone an icon replaces it where there is one. */
  shown: string
  icon?: IconName
  /** Whether the text is shown beside the icon on a phone too. */
  isTextShown?: boolean
  onSelect: (value: string) => void
  children: ReactNode
}

/** The browser's own list behind a small button, because it is the easiest list to use on a phone. */
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
    <span
      className={
        icon === undefined || isTextShown ? 'listening__pick' : 'listening__pick listening__pick--icon'
      }
    >
      {icon !== undefined && <Icon name={icon} />}
      <span aria-hidden="true">{shown}</span>
      <select aria-label={label} value={value} onChange={(event) => onSelect(event.currentTarget.value)}>
        {children}
      </select>
    </span>
  )
}
