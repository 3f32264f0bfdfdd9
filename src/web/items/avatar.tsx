import { coverPalettes, spread } from '#src/shared/cover/cover-design.ts'

type AvatarProps = { name: string; thumbnailPath?: string | null; small?: boolean }

/** Decorative: the name stands beside it. Without a picture, the first syllable on a tint of its own. */
export function Avatar({ name, thumbnailPath, small = false }: AvatarProps) {
  const letters = [...name.normalize('NFC').trim()]
  const seed = letters.reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 7)
  const palette = coverPalettes[spread(seed) % coverPalettes.length]
  return (
    <span className={`avatar palette-${palette}${small ? ' avatar--small' : ''}`} aria-hidden="true">
      {thumbnailPath ? (
        <img src={thumbnailPath} alt="" width="36" height="36" loading="lazy" />
      ) : (
        (letters[0] ?? '·').toUpperCase()
      )}
    </span>
  )
}
