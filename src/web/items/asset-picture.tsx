import type { Picture } from '#src/web/api/series-queries.ts'

type AssetPictureProps = {
  picture: Picture
  alt: string
  /** How wide it stands, for the browser's choice of a size. */
  sizes: string
  priority?: boolean
  className?: string
}

/** A picture that takes its room at once; until it is there its colours stand in for it. */
export function AssetPicture({ picture, alt, sizes, priority = false, className }: AssetPictureProps) {
  const { placeholder } = picture
  return (
    <img
      className={className}
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      style={placeholder === null ? undefined : { background: `center / cover url(${placeholder})` }}
    />
  )
}
