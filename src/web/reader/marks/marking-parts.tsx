import type { Language } from '#src/shared/language.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { copyPassage, fillClipboard } from '#src/web/reader/copying/copy-passage.ts'
import { reportPassage } from '#src/web/reader/sharing/report-passage.tsx'
import { sharePassage } from '#src/web/reader/sharing/share-passage.tsx'
import type { PassageParts } from '#src/web/reader/sharing/use-passage-actions.ts'
import { MarkMenu } from './editing/mark-menu.tsx'
import { MarksPanel } from './marks-panel.tsx'
import { NoteForm } from './editing/note-form.tsx'
import { Toast } from './toast.tsx'
import { VisibilityQuestion } from './visibility-question.tsx'

/** The components and words of marking, which are loaded together when one of them is first needed. */
export type MarkingParts = PassageParts & {
  MarkMenu: typeof MarkMenu
  MarksPanel: typeof MarksPanel
  NoteForm: typeof NoteForm
  Toast: typeof Toast
  VisibilityQuestion: typeof VisibilityQuestion
}

export async function loadMarkingParts(language: Language): Promise<MarkingParts> {
  return {
    words: await loadWords('marks', language),
    MarkMenu,
    MarksPanel,
    NoteForm,
    Toast,
    VisibilityQuestion,
    copyPassage,
    fillClipboard,
    sharePassage,
    reportPassage,
  }
}
