import type { Words } from '#src/web/i18n/parts/words.ts'
import type { listening as korean } from '#src/web/i18n/parts/ko/listening.ts'

export const listening: Words<typeof korean> = {
  bar: 'Listen',
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous sentence',
  next: 'Next sentence',
  rate: 'Speed',
  times: '{rate}×',
  voice: 'Voice',
  ownVoices: 'This book’s language',
  otherVoices: 'Other languages',
  anyVoice: 'Automatic',
  sleep: 'Sleep timer',
  sleepOff: 'Off',
  sleepAfter: 'In {minutes} minutes',
  sleepChapter: 'End of chapter',
  left: '{minutes} min left',
  leftChapter: 'Until end of chapter',
  notes: 'Read notes too',
  close: 'Stop listening',
  comeBack: 'Back to where it is reading',
  playing: 'Reading aloud.',
  paused: 'Paused.',
  stopped: {
    end: 'You have reached the end of the book.',
    sample: 'The sample ends here.',
    sleep: 'The sleep timer has ended.',
    failed: 'The next page could not be loaded. Please try again in a moment.',
    silent: 'No sound is playing. Please try another voice.',
  },
  unsupported: {
    title: 'This device cannot read aloud',
    message: 'The browser does not support text-to-speech, or the device has no voice for it.',
  },
}
