import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ShownDialog } from './shown-dialog.tsx'
import type { DialogMessage, DialogQuestion, Answer, Content, Shown, Wanted } from './dialog-types.ts'

export type Dialogs = {
  /** Settles when the notice is closed. */
  alert: (said: DialogMessage | string) => Promise<void>
  /** True only when the first button was pressed. */
  confirm: (question: DialogQuestion) => Promise<boolean>
  /** As `confirm`, with a second way to say yes. */
  choose: (question: DialogQuestion & { other: string }) => Promise<Answer>
  /** Shows a dialog of your own, which must hold a `DialogTitle`. Settles when it is closed. */
  open: (content: Content) => Promise<void>
}

type View = typeof ShownDialog
type Waiting = { key: number; View: View; shown: Shown }

const DialogsContext = createContext<Dialogs | undefined>(undefined)

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const lastKey = useRef(0)

  const show = useCallback(async (wanted: Wanted) => {
    const View = await fetchView().catch(() => undefined)
    if (View === undefined) return sayPlainly(wanted)
    return new Promise<Answer>((answer) => {
      const key = ++lastKey.current
      setQueue((waiting) => [...waiting, { key, View, shown: { ...wanted, answer } }])
    })
  }, [])
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: async (said) =>
        void (await show({ kind: 'alert', question: typeof said === 'string' ? { message: said } : said })),
      confirm: async (question) => (await show({ kind: 'confirm', question })) === true,
      choose: (question) => show({ kind: 'confirm', question }),
      open: async (content) => void (await show({ kind: 'own', content })),
    }),
    [show],
  )
  useEffect(fetchViewSoon, [])
  const dismiss = (key: number) => setQueue((waiting) => waiting.filter((one) => one.key !== key))
  const first = queue[0]

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && <first.View key={first.key} shown={first.shown} onGone={() => dismiss(first.key)} />}
    </DialogsContext>
  )
}

const fetchView = (): Promise<View> => import('./shown-dialog.tsx').then((module) => module.ShownDialog)

/** With the first touch or key: whoever only reads never needs it, and whoever acts has it when the line is gone. */
function fetchViewSoon() {
  const fetch = () => void fetchView().catch(() => undefined)
  const options = { once: true, passive: true, capture: true }
  window.addEventListener('pointerdown', fetch, options)
  window.addEventListener('keydown', fetch, options)
  return () => {
    window.removeEventListener('pointerdown', fetch, options)
    window.removeEventListener('keydown', fetch, options)
  }
}

/** The browser's own words, where ours could not be fetched. */
function sayPlainly(wanted: Wanted): boolean {
  if (wanted.kind === 'own') return false
  const text = [wanted.question.title, wanted.question.message].filter(Boolean).join('\n\n')
  // oxlint-disable-next-line no-alert -- the only dialog that needs no network
  if (wanted.kind === 'confirm') return window.confirm(text)
  // oxlint-disable-next-line no-alert -- as above
  window.alert(text)
  return true
}
