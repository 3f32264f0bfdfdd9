import { playTrack, togglePlaying, usePlayer } from '#src/web/lib/player.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { workPath } from './work-path.ts'
import type { WorkProps } from './work-props.ts'

/** The music of a work: it goes on in the player below, whatever page is opened next. */
export function Music({ work, content, words }: WorkProps) {
  const player = usePlayer()
  const { media } = content
  const { series } = work
  if (media === null) return null
  const isThis = player.track?.src === media.path
  const isPlaying = isThis && player.isPlaying

  function press(src: string) {
    if (isThis) return togglePlaying()
    playTrack({
      src,
      title: work.workName,
      artist: series.author,
      album: series.seriesName,
      artwork: series.seriesThumbnailPath,
      path: workPath(work.workId, series.seriesType),
      isPaid: !work.isFree,
    })
  }

  return (
    <div className="music">
      {series.thumbnail !== null && <AssetPicture picture={series.thumbnail} alt="" sizes="120px" />}
      <div>
        <p lang={series.language}>
          <b>{work.workName}</b>
          {series.seriesName}
        </p>
        <Button fill icon={isPlaying ? 'pause' : 'play'} onClick={() => press(media.path)}>
          {isPlaying ? words.work.pause : words.work.listen}
        </Button>
      </div>
    </div>
  )
}
