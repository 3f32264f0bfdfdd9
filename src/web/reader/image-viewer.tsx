import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

/** A picture of the book, over the whole window when it is pressed. */
export function ImageViewer({ text }: { text: RefObject<HTMLElement | null> }) {
  const t = useTranslations('reader')
  const [picture, setPicture] = useState<{ src: string; alt: string }>()
  useEffect(() => {
    const element = text.current
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof HTMLImageElement && event.target.closest('a') === null) {
        setPicture({ src: event.target.src, alt: event.target.alt })
      }
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text])
  return (
    <Dialog.Root open={picture !== undefined} onOpenChange={(open) => !open && setPicture(undefined)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="pic__veil" />
        <Dialog.Popup className="pic" onClick={() => setPicture(undefined)}>
          <Dialog.Title className="vh">{picture?.alt || t('picture')}</Dialog.Title>
          <IconButton name="close" label={t('close')} onClick={() => setPicture(undefined)} />
          {picture !== undefined && <img src={picture.src} alt={picture.alt} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
