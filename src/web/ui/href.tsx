import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type HrefProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to an address that comes from data: the router's own, with its query and fragment, or another site's. */
export function Href({ to, children, ...rest }: HrefProps) {
  if (/^[a-z][a-z\d+.-]*:|^\/\//iu.test(to)) {
    return (
      <a rel="noopener" {...rest} href={to}>
        {children}
      </a>
    )
  }
  const [path = '', hash] = to.split('#')
  const [pathname = '', query] = path.split('?')
  const search =
    query === undefined ? {} : { search: Object.fromEntries(Array.from(new URLSearchParams(query), asTyped)) }
  return (
    <Link to={pathname} {...(search as object)} {...(hash ? { hash } : {})} {...rest}>
      {children}
    </Link>
  )
}

/** The router writes text that looks like a number in quotes, so a number is given as one. */
function asTyped([name, value]: [string, string]): [string, string | number] {
  const number = Number(value)
  return [name, Number.isSafeInteger(number) && String(number) === value ? number : value]
}
