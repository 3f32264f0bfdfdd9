import type { ReactNode } from 'react'

export type DialogMessage = { title?: string; message: string }

export type DialogQuestion = DialogMessage & {
  ok?: string
  cancel?: string
  other?: string
  /** No answer is set off from the others. */
  isEven?: boolean
}

/** The first button, another way to say yes, or neither. */
export type Answer = boolean | 'other'

export type Content = ReactNode | ((close: () => void) => ReactNode)

export type Shown = Wanted & { answer: (answer: Answer) => void }

export type Wanted =
  | { kind: 'alert' | 'confirm'; question: DialogQuestion }
  | { kind: 'own'; content: Content }
