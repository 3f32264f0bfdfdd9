import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { fontsQuery } from '#src/web/api/queries.ts'
import { fetchFontSheets } from '#src/web/styles/font-sheets.ts'
import { FONTS, type ReaderFont } from './settings.ts'

/**
 * The eight fonts, each named in its own face. A font that the operator has not installed can be chosen too; a note then
 * says which font replaces it.
 */
export function FontChoice({
  chosen,
  onChoose,
}: {
  chosen: ReaderFont
  onChoose: (font: ReaderFont) => void
}) {
  const t = useTranslations('reader')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data: fonts } = useQuery(fontsQuery(api))
  const installed = fonts?.find(({ font }) => font === chosen)
  // The browser loads only the few slices with the letters of the names.
  useEffect(() => FONTS.forEach(fetchFontSheets), [])
  return (
    <div className="option option--wide" role="group" aria-label={t('font')}>
      <span>{t('font')}</span>
      <div className="font-choices">
        {FONTS.map((font) => (
          <button
            key={font}
            type="button"
            aria-pressed={font === chosen}
            style={{ fontFamily: `var(--font-${font})` }}
            onClick={() => onChoose(font)}
          >
            {t(`font-${font}`)}
          </button>
        ))}
      </div>
      {installed?.available === false && <p className="option__note">{t('fontMissing')}</p>}
      {installed?.licence?.startsWith('SIL') === false && <p className="option__note">{installed.licence}</p>}
    </div>
  )
}
