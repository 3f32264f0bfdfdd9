import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { useDialogs } from '#src/web/ui/dialogs.tsx'
import { useHasPage } from './menu-entries.ts'

/** The prompts that lead on: their action arrives with the page behind it; until then they only say why. */
export function usePrompts() {
  const t = useTranslations('shell')
  const dialogs = useDialogs()
  const router = useRouter()
  const hasPage = useHasPage()

  async function prompt(words: { title: string; message: string; ok: string }, path: string) {
    if (!hasPage(path)) return dialogs.alert(words)
    const goes = await dialogs.confirm({ ...words, cancel: t('later') })
    if (!goes) return
    if (path === '/login') rememberPlace()
    await router.navigate({ href: path })
  }

  return {
    signIn: () =>
      prompt({ title: t('signInNeeded'), message: t('signInNeededText'), ok: t('signIn') }, '/login'),
    subscribe: () =>
      prompt(
        { title: t('subscribeNeeded'), message: t('subscribeNeededText'), ok: t('subscribe') },
        '/setting/detail/subscribe',
      ),
  }
}
