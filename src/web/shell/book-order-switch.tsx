import { useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { BOOK_ORDERS, type BookOrder } from '#src/domain/catalog/rules.ts'
import { asLanguage } from '#src/shared/language.ts'
import { switchBookOrder } from './book-order.ts'

/** Which books of a list come first. Links, so that it works without script; with script the choice is remembered. */
export function BookOrderSwitch() {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const chosen = useRouteContext({ from: '__root__', select: (context) => context.order })
  const lang = useLocation({ select: ({ search }) => asLanguage(Reflect.get(search, 'lang')) })

  function choose(event: MouseEvent, order: BookOrder) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void switchBookOrder(router, order)
  }

  return (
    <nav className="book-order" aria-label={t('order.label')}>
      {BOOK_ORDERS.map((order) => (
        <a
          key={order}
          href={`?${lang === undefined ? '' : `lang=${lang}&`}order=${order}`}
          rel="nofollow"
          aria-current={order === chosen ? 'true' : undefined}
          onClick={(event) => choose(event, order)}
        >
          {t(`order.${order}`)}
        </a>
      ))}
    </nav>
  )
}
