import { useLocale, useTranslations } from 'use-intl'

type Shown = {
  verses: { chapter: number; verse: number; text: string }[] | null
  isWhole: boolean
  version: string | null
  /** Of the verses. */
  language: string | null
  rights: string | null
}

/** The verses of a passage with the name of the Bible they are from; in another language than the reader's, that is said. */
export function ScriptureText({ passage }: { passage: Shown }) {
  const t = useTranslations('ui.scripture')
  const locale = useLocale()
  const { verses, isWhole, version, language, rights } = passage
  if (verses === null) return <p className="note-popup__text">{t('none')}</p>
  const isOneVerse = verses.length === 1
  const chapters = new Set(verses.map(({ chapter }) => chapter))
  return (
    <>
      <p className="note-popup__text" lang={language ?? undefined}>
        {verses.map(({ chapter, verse, text }) => (
          <span key={`${chapter}:${verse}`}>
            {!isOneVerse && <sup>{chapters.size > 1 ? `${chapter}:${verse}` : verse}</sup>}
            {text}{' '}
          </span>
        ))}
      </p>
      {!isWhole && <p className="note-popup__text">{t('cut')}</p>}
      <p className="note-popup__byline">
        {language === locale ? version : t('other', { version: version ?? '' })}
        {rights !== null && <small>{rights}</small>}
      </p>
    </>
  )
}
