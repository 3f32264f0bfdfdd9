import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Look = { fill?: boolean; small?: boolean; wide?: boolean }

export function buttonClass({ fill, small, wide }: Look = {}): string {
  return ['button', fill && 'button--fill', small && 'button--small', wide && 'button--wide']
    .filter(Boolean)
    .join(' ')
}

type ButtonProps = ComponentProps<'button'> & Look & { icon?: IconName; busy?: boolean }

export function Button({
  fill,
  small,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ fill, small, wide })} ${className ?? ''}`.trim()}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  name: IconName
  label: string
  ring?: boolean
}

export function IconButton({ name, label, ring = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${ring ? 'icon-button--ring' : ''} ${className ?? ''}`
        .replace(/\s+/gu, ' ')
        .trim()}
      aria-label={label}
    >
      <Icon name={name} />
    </button>
  )
}
