import type { Words } from '#src/web/i18n/parts/words.ts'
import type { listening as korean } from './listening.ko.ts'

export const listening: Words<typeof korean> = {
  bar: 'Listen',
  play: 'Go on',
  pause: 'Pause',
  previous: 'Previous sentence',
  next: 'Next sentence',
  rate: 'Speed',
  times: '{rate}×',
  voice: 'Voice',
  ownVoices: 'The language of this book',
  otherVoices: 'Other languages',
  anyVoice: 'Let the device choose',
  sleep: 'Sleep timer',
  sleepOff: 'No timer',
  sleepAfter: 'In {minutes} minutes',
  sleepChapter: 'When the chapter ends',
  left: '{minutes} min left',
  leftChapter: 'To the chapter’s end',
  notes: 'Read the notes too',
  close: 'Stop listening',
  comeBack: 'Back to what is read',
  playing: 'Reading aloud.',
  paused: 'Paused.',
  stopped: {
    end: 'That was the whole book.',
    sample: 'The sample ends here, so the reading has stopped.',
    sleep: 'The time you set is up, so the reading has stopped.',
    failed: 'The next page could not be loaded. Please try again in a moment.',
    silent: 'No sound came. Please try another voice.',
  },
  unsupported: {
    title: 'This device cannot read aloud',
    message: 'The browser does not support text-to-speech, or the device has no voice for it.',
  },
}
