import { type CSSProperties, useState } from 'react'
import { Logo } from '#src/web/ui/logo.tsx'
import { type CoverBook, coverDesign, type CoverDesign, type Layout } from '#src/shared/cover/cover-design.ts'
import { OrnamentDrawing } from './ornaments.tsx'

type CoverProps = {
  book: CoverBook
  /** What `shelfLayouts` chose, where covers stand side by side. */
  layout?: Layout
  /** Width in pixels; without it the cover fills its place. */
  size?: number
  /** Above the fold: fetched at once instead of when it scrolls near. */
  priority?: boolean
}

/** Decorative: title and author always stand as text beside it. */
export function Cover({ book, layout, size, priority = false }: CoverProps) {
  const [brokenPath, setBrokenPath] = useState<string>()
  const design = coverDesign(book, layout)
  const path = book.thumbnailPath
  const style: CSSProperties | undefined = size ? { width: size } : undefined
  if (path && path !== brokenPath) {
    const { width, height, shape } = pictureBox(book)
    return (
      <span
        className={`cover cover-picture cover-picture--${shape} palette-${design.palette}`}
        style={style}
        aria-hidden="true"
      >
        <img
          src={path}
          alt=""
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setBrokenPath(path)}
        />
      </span>
    )
  }
  return (
    <span
      className={`cover cover-${design.layout} palette-${design.palette}`}
      data-len={design.tier}
      lang={book.language}
      style={style}
      aria-hidden="true"
    >
      <Face design={design} author={book.author} />
    </span>
  )
}

/** A picture near 2:3 fills the cover; one of another shape is the cover itself, as wide or as high as there is room. */
function pictureBox({ thumbnailWidth, thumbnailHeight }: CoverBook) {
  const width = thumbnailWidth || 400
  const height = thumbnailHeight || 600
  const shape = Math.abs(width / height - 2 / 3) <= 0.09 ? 'full' : width / height > 2 / 3 ? 'wide' : 'tall'
  return { width, height, shape }
}

function Face({ design, author }: { design: CoverDesign; author: string }) {
  const title = <span className="cover__title">{design.title}</span>
  const by = author && <span className="cover__author">{author}</span>
  const initial = <span className="cover__initial">{design.glyph}</span>
  const mark = <Logo className="cover__mark" tight />
  switch (design.layout) {
    case 'label':
      return (
        <>
          <span className="cover__plate">
            {initial}
            {title}
            {by}
          </span>
          {mark}
        </>
      )
    case 'band':
      return (
        <>
          <span className="cover__band" />
          {initial}
          {title}
          {design.volume && <span className="cover__number">{design.volume}</span>}
          {by}
          {mark}
        </>
      )
    case 'stitch':
      return (
        <>
          <span className="cover__slip">
            {initial}
            {title}
          </span>
          {by}
          <svg className="cover__thread" viewBox="0 0 14 150" preserveAspectRatio="none">
            <path d="M3.5 0V150M3.5 12H14M3.5 44H14M3.5 75H14M3.5 106H14M3.5 138H14" />
          </svg>
        </>
      )
    case 'ornament':
      return (
        <>
          <span className="cover__frame" />
          <OrnamentDrawing name={design.ornament} />
          {title}
          {by}
        </>
      )
    case 'letter':
      return (
        <>
          <span className="cover__glyph">{design.glyph}</span>
          <span className="cover__title">
            {design.title}
            {by}
          </span>
        </>
      )
    case 'arch':
      return (
        <>
          <span className="cover__window" />
          {mark}
          {title}
          {by}
        </>
      )
  }
}
