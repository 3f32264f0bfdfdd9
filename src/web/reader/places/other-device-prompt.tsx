import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

/** Offers to go to the page where another device stopped. */
export function OtherDevicePrompt({ page, onAnswer }: { page: number; onAnswer: (follow: boolean) => void }) {
  const t = useTranslations('reader')
  return (
    <div className="reader__offer" role="group" aria-label={t('elsewhere')}>
      <button type="button" className="button button--small" onClick={() => onAnswer(true)}>
        {t('continueAt', { page })}
      </button>
      <IconButton name="close" label={t('stayHere')} onClick={() => onAnswer(false)} />
    </div>
  )
}
