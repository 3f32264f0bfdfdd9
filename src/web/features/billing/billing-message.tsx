import type { ReactNode } from 'react'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'

type BillingMessageProps = {
  icon: IconName
  title: string
  /** Said after the title; read aloud as it changes. */
  children?: ReactNode
  actions?: ReactNode
}

/** What became of a payment, on a page of its own. */
export function BillingMessage({ icon, title, children, actions }: BillingMessageProps) {
  return (
    <div className="message-page billing-message">
      <div>
        <span className="billing-message__mark">
          <Icon name={icon} />
        </span>
        <div role="status">
          <h1>{title}</h1>
          {children}
        </div>
        <div className="billing-message__actions">{actions}</div>
      </div>
    </div>
  )
}
