import { useTranslations } from 'use-intl'
import { Button } from '#src/web/ui/button.tsx'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { type Dialogs, useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Shows the address of this page, to be copied, and where the device can, to be handed to another app. */
export function shareAddress(dialogs: Dialogs, title: string): Promise<void> {
  return dialogs.open((close) => <ShareAddress title={title} close={close} />)
}

function ShareAddress({ title, close }: { title: string; close: () => void }) {
  const t = useTranslations('catalogue')
  const dialogs = useDialogs()
  const url = location.origin + location.pathname
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    close()
    await dialogs.alert({ message: t('copied') })
  }
  return (
    <>
      <DialogTitle>{t('shareTitle')}</DialogTitle>
      <DialogText>{url}</DialogText>
      <div className="dialog__buttons">
        {'share' in navigator && (
          <Button onClick={() => void navigator.share({ title, url }).then(close, () => undefined)}>
            {t('shareElsewhere')}
          </Button>
        )}
        <Button fill onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </>
  )
}
