import { useTranslations } from 'use-intl'
import { Href } from '#src/web/ui/href.tsx'

/** Tells who wrote a review why nobody else sees it yet, and leads to where that the address is verified. */
export function HeldNote() {
  const t = useTranslations('items')
  return (
    <p className="held">
      {t('held')}{' '}
      <Href className="link" to="/setting/detail/user">
        {t('heldMore')}
      </Href>
    </p>
  )
}
