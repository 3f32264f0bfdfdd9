import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { carry, type Carried } from '#src/web/api/carried-work.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { leadToSubscribe } from './lead-to-subscribe.ts'
import { useHasPage } from './menu-entries.ts'

/** The prompts that lead on: their action arrives with the page behind it; until then they only say why. */
export function usePrompts() {
  const t = useTranslations('shell')
  const dialogs = useDialogs()
  const router = useRouter()
  const hasPage = useHasPage()

  /** Of a visitor's work that is given, nothing is lost: it is finished after signing in or up. Answers whether they went. */
  async function signIn(carried?: Carried): Promise<boolean> {
    const answer = await dialogs.choose({
      title: t('signInNeeded'),
      message: t(carried === undefined ? 'signInNeededText' : 'signInToFinish'),
      ok: t('signIn'),
      other: t('signUp'),
      cancel: t('later'),
    })
    if (answer === false) return false
    if (carried !== undefined) carry(carried)
    rememberPlace()
    await router.navigate({ to: answer === 'other' ? '/signup' : '/login' })
    return true
  }

  /** Leads on to subscribing, and from there back to the place given. */
  async function subscribe(from?: string) {
    const words = { title: t('subscribeNeeded'), message: t('subscribeNeededText'), ok: t('subscribe') }
    if (!hasPage(SUBSCRIBE)) return dialogs.alert(words)
    if (await dialogs.confirm({ ...words, cancel: t('later') })) await leadToSubscribe(router, from)
  }

  return { signIn, subscribe }
}
