import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { useScrolledPast } from './scrolled-past.ts'

export function ScrollTop() {
  const t = useTranslations('ui')
  const shown = useScrolledPast(150)
  return (
    <IconButton
      name="arrow-up"
      label={t('scrollTop')}
      className="scroll-top"
      data-shown={shown}
      onClick={() => scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' })}
    />
  )
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
