import type { AnyRouter } from '@tanstack/react-router'
import type { BookOrder } from '#src/domain/catalog/rules.ts'
import type { PageContext } from '#src/web/api/page-context.ts'

const A_YEAR = 365 * 24 * 3600

/** Keeps how lists of books shall stand, and shows it at once. An address that says otherwise is left. */
export async function switchBookOrder(router: AnyRouter, order: BookOrder): Promise<void> {
  document.cookie = `bookOrder=${order}; path=/; max-age=${A_YEAR}; samesite=lax`
  const context: PageContext = router.options.context
  document.documentElement.dataset['order'] = order
  router.update({ context: { ...context, order } })
  await router.invalidate()
  const { search } = router.state.location
  if ('order' in search || 'page' in search)
    await router.navigate({
      to: '.',
      search: ({ order: _order, page: _page, ...rest }: Record<string, unknown>) => rest,
      replace: true,
      resetScroll: false,
    })
}
