import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#src/web/ui/button.tsx'
import { DialogParts } from './dialog-parts.tsx'
import type { Answer, DialogQuestion, Content, Shown } from './dialog-types.ts'

const PARTS = { Title: Dialog.Title, Description: Dialog.Description }

/** The dialog itself. Fetched when there is something to say: no page needs it to be read. */
export function ShownDialog({ shown, onGone }: { shown: Shown; onGone: () => void }) {
  const [open, setOpen] = useState(true)
  const close = (answer: Answer) => {
    shown.answer(answer)
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
      <Question kind={shown.kind} question={shown.question} answer={close} />
    </AlertDialog.Root>
  )
}

type QuestionProps = { kind: 'alert' | 'confirm'; question: DialogQuestion; answer: (answer: Answer) => void }

function Question({ kind, question, answer }: QuestionProps) {
  const t = useTranslations('ui.dialog')
  return (
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="dialog__backdrop" />
      <AlertDialog.Popup className="dialog">
        <AlertDialog.Title className={question.title ? 'dialog__title' : 'visually-hidden'}>
          {question.title ?? t('notice')}
        </AlertDialog.Title>
        <AlertDialog.Description
          className={question.title ? 'dialog__message' : 'dialog__message dialog__message--alone'}
        >
          {question.message}
        </AlertDialog.Description>
        <div className={question.isEven ? 'dialog__buttons dialog__buttons--even' : 'dialog__buttons'}>
          {kind === 'confirm' && (
            <Button onClick={() => answer(false)}>{question.cancel ?? t('cancel')}</Button>
          )}
          {question.other !== undefined && <Button onClick={() => answer('other')}>{question.other}</Button>}
          <Button fill={question.isEven !== true} onClick={() => answer(true)}>
            {question.ok ?? t('ok')}
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
      <Dialog.Backdrop className="dialog__backdrop" />
      <Dialog.Popup className="dialog dialog--wide">
        <DialogParts value={PARTS}>{typeof content === 'function' ? content(close) : content}</DialogParts>
        <IconButton className="dialog__close" name="close" label={t('close')} onClick={close} />
      </Dialog.Popup>
    </Dialog.Portal>
  )
}
