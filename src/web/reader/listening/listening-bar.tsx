import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { ListeningWords } from '#src/web/i18n/load-words.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { changeListening, RATES, useListeningSettings } from './listening-settings.ts'
import type { Stop } from './narrator.ts'
import { SelectButton } from './select-button.tsx'
import { SleepSelect } from './sleep-select.tsx'
import { untilChapterEnd } from './sleep.ts'
import { paintSpoken } from './spoken-paint.ts'
import { useFollowing } from './use-following.ts'
import { type Listened, useNarration } from './use-narration.ts'
import { useSampleEnd } from './use-sample-end.ts'
import { useSleep } from './use-sleep.ts'
import { VoiceSelect } from './voice-select.tsx'

export type BarProps = {
  listened: Listened
  words: ListeningWords
  voices: readonly SpeechSynthesisVoice[]
  from: BlockPlace | undefined
  /** Lets the keyboard of the reading page pause and resume. */
  control: RefObject<{ toggle: () => void } | null>
  onClose: () => void
}

/** Reads the book aloud while it is mounted. */
export function ListeningBar({ listened, words, voices, from, control, onClose }: BarProps) {
  const { book, contents, reading, paged } = listened
  const bar = useRef<HTMLDivElement>(null)
  const { rate, withNotes } = useListeningSettings()
  const { sleep, setSleep, left, isOver } = useSleep()
  const word = useRef<Parameters<typeof useNarration>[0]['onWord']>(() => {})
  const { narration, step, toggle } = useNarration({
    listened,
    voices,
    from,
    sleep,
    onWord: (spoken) => word.current(spoken),
  })
  const { isPlaying, piece, stopped } = narration
  const following = useFollowing({ reading, paged, bar, piece })
  useEffect(() => {
    word.current = following.onWord
  })
  useImperativeHandle(control, () => ({ toggle }), [toggle])
  useEffect(() => paintSpoken(piece), [piece, reading.shown])
  useEffect(() => () => paintSpoken(undefined), [])
  const clearTimer = useEffectEvent(() => setSleep(undefined))
  useEffect(() => {
    if (stopped === 'sleep' || (isOver && !isPlaying)) clearTimer()
  }, [stopped, isOver, isPlaying])
  useSampleEnd(stopped, listened)
  useCloseAtSignOut(onClose)

  const stepTo = (by: 1 | -1) => {
    if (!following.follows) following.comeBack()
    step(by)
  }
  return (
    <div className="listening" role="group" aria-label={words.bar} ref={bar}>
      <div className="listening__above">
        {!following.follows && (
          <button type="button" className="button button--small listening__back" onClick={following.comeBack}>
            {words.comeBack}
          </button>
        )}
        <p className={stopped === undefined ? 'visually-hidden' : 'listening__said'} role="status">
          {statusText(words, isPlaying, stopped)}
        </p>
      </div>
      <IconButton
        name={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? words.pause : words.play}
        onClick={toggle}
      />
      <IconButton name="skip-back" label={words.previous} onClick={() => stepTo(-1)} />
      <IconButton name="skip-on" label={words.next} onClick={() => stepTo(1)} />
      <SelectButton
        label={words.rate}
        value={String(rate)}
        shown={words.times.replace('{rate}', String(rate))}
        onSelect={(value) => changeListening({ rate: Number(value) })}
      >
        {RATES.map((option) => (
          <option key={option} value={option}>
            {words.times.replace('{rate}', String(option))}
          </option>
        ))}
      </SelectButton>
      <VoiceSelect words={words} voices={voices} language={book.language} />
      <SleepSelect
        words={words}
        sleep={sleep}
        left={left}
        onSleep={setSleep}
        onChapterEnd={() => setSleep(untilChapterEnd(contents, piece?.block ?? 0))}
      />
      <IconButton
        name="note"
        label={words.notes}
        aria-pressed={withNotes}
        onClick={() => changeListening({ withNotes: !withNotes })}
      />
      <IconButton name="close" label={words.close} onClick={onClose} />
    </div>
  )
}

function statusText(words: ListeningWords, isPlaying: boolean, stopped: Stop | undefined): string {
  if (stopped !== undefined) return words.stopped[stopped]
  return isPlaying ? words.playing : words.paused
}

/** Closes the bar when the member signs out, so that the next reader does not hear the book. */
function useCloseAtSignOut(onClose: () => void) {
  const signedIn = useSignedIn()
  const [wasSignedIn] = useState(signedIn)
  useEffect(() => {
    if (wasSignedIn && !signedIn) onClose()
  }, [wasSignedIn, signedIn, onClose])
}
