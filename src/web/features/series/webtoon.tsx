import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import type { WorkProps } from './work-props.ts'

/** Pictures one under the other without a gap; the browser fetches them as they come near. */
export function Webtoon({ work, content }: Pick<WorkProps, 'work' | 'content'>) {
  return (
    <div className="webtoon" lang={work.series.language}>
      {content.pictures.map((picture, index) => (
        <AssetPicture
          key={picture.src}
          picture={picture}
          alt={picture.text}
          sizes="(max-width: 720px) 100vw, 720px"
          eager={index === 0}
        />
      ))}
    </div>
  )
}
