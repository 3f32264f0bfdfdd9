import { Dialog } from '@base-ui/react/dialog'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

type ViewerProps = { picture: Pick<HTMLImageElement, 'src' | 'alt'>; onClose: () => void }

/** Shows one picture over the whole window. */
export function ImageViewer({ picture, onClose }: ViewerProps) {
  const t = useTranslations('reader')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="image-viewer__backdrop" />
        <Dialog.Popup className="image-viewer" onClick={onClose}>
          <Dialog.Title className="visually-hidden">{picture.alt || t('picture')}</Dialog.Title>
          <IconButton name="close" label={t('close')} onClick={onClose} />
          <img src={picture.src} alt={picture.alt} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
