import type { InquiryPicture } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'

/** Small, in squares; each opens in its full size in a tab of its own. */
export function LetterPictures({
  words: { own },
  pictures,
}: {
  words: SupportWords
  pictures: readonly InquiryPicture[]
}) {
  if (pictures.length === 0) return null
  return (
    <ul className="inquiry-pictures">
      {pictures.map(({ imageId, src, srcset }, index) => (
        <li key={imageId}>
          <a
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill(own.picture, { n: index + 1 })}
          >
            <img src={src} srcSet={srcset} sizes="96px" alt="" loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
