import type { ListeningWords } from '#src/web/i18n/load-words.ts'
import { SelectButton } from './select-button.tsx'
import { MINUTE, SLEEP_MINUTES, type Sleep } from './sleep.ts'

type SleepSelectProps = {
  words: ListeningWords
  sleep: Sleep
  /** The minutes left, where a time was chosen. */
  left: number | undefined
  onSleep: (sleep: Sleep) => void
  onChapterEnd: () => void
}

/** The sleep timer. While it runs it shows the time left, and another time can be chosen. */
export function SleepSelect({ words, sleep, left, onSleep, onChapterEnd }: SleepSelectProps) {
  const running = left === undefined ? words.leftChapter : words.left.replace('{minutes}', String(left))
  const pick = (value: string) => {
    if (value === 'chapter') onChapterEnd()
    else onSleep(value === 'off' ? undefined : { until: Date.now() + Number(value) * MINUTE })
  }
  return (
    <SelectButton
      icon="clock"
      label={words.sleep}
      value={sleep === undefined ? 'off' : 'running'}
      shown={sleep === undefined ? words.sleep : running}
      isTextShown={sleep !== undefined}
      onSelect={pick}
    >
      {sleep !== undefined && <option value="running">{running}</option>}
      <option value="off">{words.sleepOff}</option>
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {words.sleepAfter.replace('{minutes}', String(minutes))}
        </option>
      ))}
      <option value="chapter">{words.sleepChapter}</option>
    </SelectButton>
  )
}
