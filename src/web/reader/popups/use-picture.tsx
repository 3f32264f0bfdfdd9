import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogs } from '#src/web/ui/dialogs.tsx'
import type { ImageViewer } from './image-viewer.tsx'

/** A picture of the book that was pressed, over the whole window. The viewer's script is fetched with the first one. */
export function usePicture(text: RefObject<HTMLElement | null>) {
  const t = useTranslations('reader')
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<{ picture: HTMLImageElement; Viewer: typeof ImageViewer }>()
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    if (!(target instanceof HTMLImageElement) || target.closest('a') !== null) return
    void import('./image-viewer.tsx').then(
      ({ ImageViewer: Viewer }) => setOpened({ picture: target, Viewer }),
      () => dialogs.alert({ message: t('loadFailed') }),
    )
  })
  useEffect(() => {
    const element = text.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text])
  return opened && <opened.Viewer picture={opened.picture} onClose={() => setOpened(undefined)} />
}
