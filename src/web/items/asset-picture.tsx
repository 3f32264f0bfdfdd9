import type { Picture } from '#src/web/api/series-queries.ts'

type AssetPictureProps = {
  picture: Picture
  /** How wide it stands, for the browser's choice of a size. */
  sizes: string
  alt?: string
  /** For the largest picture of a page. */
  eager?: boolean
  className?: string
}

/** A picture that takes its room at once; until it is there its colours stand in for it. */
export function AssetPicture({ picture, sizes, alt = '', eager = false, className = '' }: AssetPictureProps) {
  const { src, srcset, width, height, placeholder } = picture
  return (
    <img
      className={`asset-picture ${className}`.trim()}
      src={src}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={placeholder === null ? undefined : { backgroundImage: `url(${placeholder})` }}
    />
  )
}
