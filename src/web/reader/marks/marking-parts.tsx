import type { Language } from '#src/shared/language.ts'
import { loadWords, type MarkWords } from '#src/web/i18n/load-words.ts'
import { copyPassage, fillClipboard } from '#src/web/reader/sharing/copy-passage.ts'
import { reportPassage } from '#src/web/reader/sharing/report-passage.tsx'
import { sharePassage } from '#src/web/reader/sharing/share-passage.tsx'
import { MarkMenu } from './mark-menu.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { NoteForm } from './note-form.tsx'
import { ShowQuestion } from './show-question.tsx'
import { Toast } from './toast.tsx'

/** What marking shows, with its words: fetched as one when it is first needed. */
export type MarkingParts = {
  words: MarkWords
  MarkMenu: typeof MarkMenu
  MarksPanel: typeof MarksPanel
  NoteForm: typeof NoteForm
  Toast: typeof Toast
  ShowQuestion: typeof ShowQuestion
  copyPassage: typeof copyPassage
  fillClipboard: typeof fillClipboard
  sharePassage: typeof sharePassage
  reportPassage: typeof reportPassage
}

export async function loadMarkingParts(language: Language): Promise<MarkingParts> {
  return {
    words: await loadWords('marks', language),
    MarkMenu,
    MarksPanel,
    NoteForm,
    Toast,
    ShowQuestion,
    copyPassage,
    fillClipboard,
    sharePassage,
    reportPassage,
  }
}
