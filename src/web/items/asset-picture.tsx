type Shown = { src: string; srcset: string; width: number; height: number; placeholder: string | null }

/** A picture in the size its place needs, with a blur of it until it is there. `sizes` as HTML takes it. */
export function AssetPicture({
  picture,
  sizes,
  alt = '',
  eager = false,
}: {
  picture: Shown
  sizes: string
  alt?: string
  /** For the largest picture of a page. */
  eager?: boolean
}) {
  const { src, srcset, width, height, placeholder } = picture
  return (
    <img
      className="asset-picture"
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
