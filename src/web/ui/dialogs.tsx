import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from './button.tsx'

export type Said = { title?: string; message: string }
export type Asked = Said & { ok?: string; cancel?: string }
type Content = ReactNode | ((close: () => void) => ReactNode)

export type Dialogs = {
  /** Settles when the notice is closed. */
  alert: (said: Said | string) => Promise<void>
  /** True only when the first button was pressed. */
  confirm: (asked: Asked) => Promise<boolean>
  /** Shows a dialog of your own, which must hold a `DialogTitle`. Settles when it is closed. */
  open: (content: Content) => Promise<void>
}

type Shown = { key: number; answer: (yes: boolean) => void } & (
  | { kind: 'alert' | 'confirm'; asked: Asked }
  | { kind: 'own'; content: Content }
)
type Wanted = { kind: 'alert' | 'confirm'; asked: Asked } | { kind: 'own'; content: Content }

const DialogsContext = createContext<Dialogs | undefined>(undefined)

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Shown[]>([])
  const lastKey = useRef(0)

  const show = useCallback(
    (wanted: Wanted) =>
      new Promise<boolean>((answer) => {
        const key = ++lastKey.current
        setQueue((waiting) => [...waiting, { ...wanted, key, answer }])
      }),
    [],
  )
  const dialogs = useMemo<Dialogs>(
    () => ({
      alert: async (said) =>
        void (await show({ kind: 'alert', asked: typeof said === 'string' ? { message: said } : said })),
      confirm: (asked) => show({ kind: 'confirm', asked }),
      open: async (content) => void (await show({ kind: 'own', content })),
    }),
    [show],
  )
  const dismiss = (key: number) => setQueue((waiting) => waiting.filter((one) => one.key !== key))
  const first = queue[0]

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && <ShownDialog key={first.key} shown={first} onGone={() => dismiss(first.key)} />}
    </DialogsContext>
  )
}

function ShownDialog({ shown, onGone }: { shown: Shown; onGone: () => void }) {
  const [open, setOpen] = useState(true)
  const close = (yes: boolean) => {
    shown.answer(yes)
    setOpen(false)
  }
  const root = {
    open,
    onOpenChange: (next: boolean) => next || close(false),
    onOpenChangeComplete: (next: boolean) => next || onGone(),
  }
  return shown.kind === 'own' ? (
    <Dialog.Root {...root}>
      <OwnDialog content={shown.content} close={() => close(false)} />
    </Dialog.Root>
  ) : (
    <AlertDialog.Root {...root}>
      <Question kind={shown.kind} asked={shown.asked} answer={close} />
    </AlertDialog.Root>
  )
}

type QuestionProps = { kind: 'alert' | 'confirm'; asked: Asked; answer: (yes: boolean) => void }

function Question({ kind, asked, answer }: QuestionProps) {
  const t = useTranslations('ui.dialog')
  return (
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="dlg__veil" />
      <AlertDialog.Popup className="dlg">
        <AlertDialog.Title className={asked.title ? 'dlg__t' : 'vh'}>
          {asked.title ?? t('notice')}
        </AlertDialog.Title>
        <AlertDialog.Description className={asked.title ? 'dlg__m' : 'dlg__m dlg__m--alone'}>
          {asked.message}
        </AlertDialog.Description>
        <div className="dlg__b">
          {kind === 'confirm' && <Button onClick={() => answer(false)}>{asked.cancel ?? t('cancel')}</Button>}
          <Button fill onClick={() => answer(true)}>
            {asked.ok ?? t('ok')}
          </Button>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  )
}

function OwnDialog({ content, close }: { content: Content; close: () => void }) {
  const t = useTranslations('ui.dialog')
  return (
    <Dialog.Portal>
      <Dialog.Backdrop className="dlg__veil" />
      <Dialog.Popup className="dlg dlg--wide">
        {typeof content === 'function' ? content(close) : content}
        <IconButton className="dlg__x" name="close" label={t('close')} onClick={close} />
      </Dialog.Popup>
    </Dialog.Portal>
  )
}

export function DialogTitle({ children }: { children: ReactNode }) {
  return <Dialog.Title className="dlg__t">{children}</Dialog.Title>
}

export function DialogText({ children }: { children: ReactNode }) {
  return <Dialog.Description className="dlg__m">{children}</Dialog.Description>
}
