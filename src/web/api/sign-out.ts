import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { endSession } from './session.ts'

/** What was answered to one person is not for the next. */
export function forgetAnswers(queryClient: QueryClient): void {
  // What is on its way is awaited by somebody.
  queryClient.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  void queryClient.invalidateQueries()
}

export async function signOut(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  await endSession()
  forgetAnswers(queryClient)
  if (location.pathname !== '/home') await router.navigate({ to: '/home' })
}
