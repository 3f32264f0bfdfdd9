import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '#src/web/api/session.ts'
import { seekTo, stopPlaying, togglePlaying, usePlayer } from '#src/web/lib/player.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'

/** What is being heard, on every page. Ends with the session where a subscription opened it. */
export default function PlayerBar() {
  const t = useTranslations('shell.player')
  const { track, isPlaying, hasFailed, time, duration } = usePlayer()
  const signedIn = useSignedIn()
  const isClosed = track?.isPaid === true && !signedIn
  useEffect(() => {
    if (isClosed) stopPlaying()
  }, [isClosed])
  if (track === undefined) return null
  return (
    <section className="player" aria-label={t('label')}>
      <IconButton
        name={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'pause' : 'play')}
        onClick={togglePlaying}
      />
      <Href className="player__title" to={track.path}>
        <b>{track.title}</b>
        <span>{hasFailed ? t('failed') : track.album}</span>
      </Href>
      <input
        className="player__seek"
        type="range"
        min={0}
        max={Math.max(1, Math.round(duration))}
        step={1}
        value={Math.round(time)}
        aria-label={t('position')}
        aria-valuetext={`${clock(time)} / ${clock(duration)}`}
        onChange={(event) => seekTo(event.currentTarget.valueAsNumber)}
      />
      <span className="player__time number">
        {clock(time)} / {clock(duration)}
      </span>
      <IconButton name="close" label={t('close')} onClick={stopPlaying} />
    </section>
  )
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
