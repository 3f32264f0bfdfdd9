import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnpaid } from '#src/web/api/client.ts'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { pageQuery } from '#src/web/api/queries.ts'
import { placeOf, type BlockPlace } from '#src/web/reader/engine/layout.ts'
import type { Access } from '#src/web/reader/engine/use-access.ts'
import type { useReading } from '#src/web/reader/engine/use-reading.ts'
import { readListening, useListeningSettings } from './listening-settings.ts'
import { createNarrator, type Narration, type Narrator, type Stop } from './narrator.ts'
import { type Piece, createScript } from './script.ts'
import { isTimeFor, type Sleep } from './sleep.ts'
import { createSpeaker } from './speaker.ts'
import { baseOf, voiceFor } from './voices.ts'

/** The book that is read aloud, and the reading engine that shows it. */
export type Listened = {
  book: BookDetail
  contents: ContentsEntry[]
  reading: ReturnType<typeof useReading>
  access: Access
  paged: boolean
}

type NarrationOptions = {
  listened: Listened
  voices: readonly SpeechSynthesisVoice[]
  /** Where to begin; undefined for the place being read. */
  from: BlockPlace | undefined
  sleep: Sleep
  onWord: (word: Piece) => void
}

/** Reads the book aloud as soon as it is mounted, and stops when the page is left. */
export function useNarration({ listened, voices, from, sleep, onWord }: NarrationOptions) {
  const { book, reading, access } = listened
  const { rate, withNotes, voices: chosen } = useListeningSettings()
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [narration, setNarration] = useState<Narration>({
    isPlaying: false,
    piece: undefined,
    stopped: undefined,
  })

  const script = useEffectEvent(async (page: number): Promise<readonly Piece[] | Stop> => {
    try {
      const content = await queryClient.ensureQueryData(pageQuery(api, String(book.bookId), page))
      return createScript(content, { language: book.language, withNotes: readListening().withNotes })
    } catch (error) {
      return isUnpaid(error) && access.noteRefusal() ? 'sample' : 'failed'
    }
  })
  const manner = useEffectEvent((language: string) => {
    const settings = readListening()
    return { rate: settings.rate, voice: voiceFor(voices, language, settings.voices[baseOf(language)]) }
  })
  const last = useEffectEvent(() => ({ page: access.last, isEnd: access.last === book.totalPage }))
  const isTime = useEffectEvent((next: Piece) => isTimeFor(sleep, next, Date.now()))
  const hearWord = useEffectEvent(onWord)

  const narrator = useRef<Narrator>(undefined)
  useEffect(() => {
    const made = createNarrator({
      script: (page) => script(page),
      speaker: createSpeaker(window.speechSynthesis, (language) => manner(language)),
      last: () => last(),
      isTime: (next) => isTime(next),
      onChange: setNarration,
      onWord: (word) => hearWord(word),
    })
    narrator.current = made
    window.addEventListener('pagehide', made.pause)
    return () => {
      window.removeEventListener('pagehide', made.pause)
      made.pause()
    }
  }, [])

  function begin(requested: BlockPlace | undefined) {
    const block = requested && document.getElementById(`b${requested.block}`)
    const requestedPlace = block && placeOf(block, requested.start, book.editionId)
    const place = requestedPlace ?? reading.here() ?? { page: reading.page, block: 0, start: 0 }
    void narrator.current?.start(place, requestedPlace ? 'within' : 'whole')
  }
  const beginAt = useEffectEvent(begin)
  useEffect(() => beginAt(from), [from])

  const voice = chosen[baseOf(book.language)]
  useEffect(() => narrator.current?.again(), [rate, voice])
  useEffect(() => void narrator.current?.renew(), [withNotes])

  return {
    narration,
    step: (by: 1 | -1) => void narrator.current?.step(by),
    toggle: () => {
      if (narration.isPlaying) narrator.current?.pause()
      else if (narration.piece === undefined || narration.stopped === 'end') begin(undefined)
      else narrator.current?.play()
    },
  }
}
