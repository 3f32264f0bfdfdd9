import { useSyncExternalStore } from 'react'
import { setPlayerOpen } from './player-open.ts'

/** A piece of music, and where it stands in the library. */
export type Track = {
  src: string
  title: string
  artist: string
  album: string
  artwork: string | null
  path: string
  isPaid: boolean
}

/** `time` and `duration` in seconds; the duration is 0 until it is known. */
export type Player = {
  track: Track | undefined
  isPlaying: boolean
  hasFailed: boolean
  time: number
  duration: number
}

const SILENT: Player = { track: undefined, isPlaying: false, hasFailed: false, time: 0, duration: 0 }
const listeners = new Set<() => void>()
let player = SILENT
/** Outside of every page, so that no navigation stops it. */
let audio: HTMLAudioElement | undefined

export function usePlayer(): Player {
  return useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => player,
    () => SILENT,
  )
}

export function playTrack(track: Track): void {
  audio ??= makeAudio()
  player = { ...SILENT, track }
  audio.src = track.src
  nameForSystem(track)
  start()
}

export function togglePlaying(): void {
  if (audio?.paused === false) audio.pause()
  else start()
}

export function seekTo(seconds: number): void {
  if (audio !== undefined) audio.currentTime = Math.max(0, Math.min(player.duration, seconds))
}

export function stopPlaying(): void {
  audio?.pause()
  audio?.removeAttribute('src')
  audio?.load()
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = null
  change(SILENT)
}

function start(): void {
  change({ ...player, hasFailed: false })
  // Refused where the browser wants a press first, or the file cannot be had: the element's own event says so.
  audio?.play().catch(() => change({ ...player, isPlaying: false }))
}

function change(next: Player): void {
  player = next
  setPlayerOpen(next.track !== undefined)
  for (const listen of listeners) listen()
}

function makeAudio(): HTMLAudioElement {
  const element = new Audio()
  element.preload = 'auto'
  const follow = () =>
    change({
      ...player,
      isPlaying: !element.paused,
      time: element.currentTime,
      duration: Number.isFinite(element.duration) ? element.duration : 0,
    })
  for (const event of ['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'seeked'])
    element.addEventListener(event, follow)
  element.addEventListener('error', () => {
    if (player.track !== undefined) change({ ...player, isPlaying: false, hasFailed: true })
  })
  return element
}

const SKIP = 10

/** The keys of a keyboard, a headset or a locked phone. */
function nameForSystem({ title, artist, album, artwork }: Track): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    album,
    artwork: artwork === null ? [] : [{ src: artwork, type: 'image/webp' }],
  })
  mediaSession.setActionHandler('play', togglePlaying)
  mediaSession.setActionHandler('pause', togglePlaying)
  mediaSession.setActionHandler('stop', stopPlaying)
  mediaSession.setActionHandler('seekbackward', () => seekTo(player.time - SKIP))
  mediaSession.setActionHandler('seekforward', () => seekTo(player.time + SKIP))
}
