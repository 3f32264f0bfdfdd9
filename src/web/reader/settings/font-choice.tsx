import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { fontsQuery } from '#src/web/lib/queries.ts'
import { FONTS, type ReaderFont } from './settings.ts'

/** The eight fonts. One that the operator has not installed can be chosen all the same, and says what stands for it. */
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
  return (
    <div className="opt">
      <label htmlFor="reader-font">{t('font')}</label>
      <select
        id="reader-font"
        className="sel"
        value={chosen}
        onChange={(event) => {
          const font = FONTS.find((known) => known === event.currentTarget.value)
          if (font !== undefined) onChoose(font)
        }}
      >
        {FONTS.map((font) => (
          <option key={font} value={font}>
            {t(`font-${font}`)}
          </option>
        ))}
      </select>
      {installed?.available === false && <p className="opt__note">{t('fontMissing')}</p>}
      {installed?.licence?.startsWith('SIL') === false && <p className="opt__note">{installed.licence}</p>}
    </div>
  )
}
