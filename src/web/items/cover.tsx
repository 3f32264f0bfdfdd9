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
      <span className={`cv cv-pic cv-pic--${shape} k-${design.cloth}`} style={style} aria-hidden="true">
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
      className={`cv cv-${design.layout} k-${design.cloth}`}
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
  const title = <span className="cv__t">{design.title}</span>
  const by = author && <span className="cv__a">{author}</span>
  const initial = <span className="cv__y">{design.glyph}</span>
  const mark = <Logo className="cv__m" tight />
  switch (design.layout) {
    case 'label':
      return (
        <>
          <span className="cv__plate">
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
          <span className="cv__b" />
          {initial}
          {title}
          {design.volume && <span className="cv__n">{design.volume}</span>}
          {by}
          {mark}
        </>
      )
    case 'stitch':
      return (
        <>
          <span className="cv__slip">
            {initial}
            {title}
          </span>
          {by}
          <svg className="cv__th" viewBox="0 0 14 150" preserveAspectRatio="none">
            <path d="M3.5 0V150M3.5 12H14M3.5 44H14M3.5 75H14M3.5 106H14M3.5 138H14" />
          </svg>
        </>
      )
    case 'orn':
      return (
        <>
          <span className="cv__fr" />
          <OrnamentDrawing name={design.ornament} />
          {title}
          {by}
        </>
      )
    case 'letter':
      return (
        <>
          <span className="cv__g">{design.glyph}</span>
          <span className="cv__t">
            {design.title}
            {by}
          </span>
        </>
      )
    case 'arch':
      return (
        <>
          <span className="cv__w" />
          {mark}
          {title}
          {by}
        </>
      )
  }
}
