import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { ImageViewer } from './image-viewer.tsx'

/** In CSS pixels: a picture that is smaller on both sides is a symbol in the text, and cannot be opened. */
const MIN_SIZE = 64

/** Makes the pictures of a page buttons for the keyboard and screen readers. `hint` says what pressing one does. */
export function offerPictures(page: HTMLElement, hint: string): void {
  for (const picture of page.querySelectorAll('img')) {
    const sides = ['width', 'height'].map((side) => Number(picture.getAttribute(side) ?? MIN_SIZE))
    if (picture.closest('a') !== null || sides.every((side) => side < MIN_SIZE)) continue
    picture.tabIndex = 0
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-label', picture.alt === '' ? hint : `${picture.alt} · ${hint}`)
  }
}

/** Shows the picture that was pressed over the whole window. The viewer's code is loaded with the first one. */
export function usePicture(text: RefObject<HTMLElement | null>) {
  const t = useTranslations('reader')
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<{ picture: HTMLImageElement; Viewer: typeof ImageViewer }>()
  const open = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof HTMLImageElement) || target.getAttribute('role') !== 'button') return
    event.preventDefault()
    void import('./image-viewer.tsx').then(
      ({ ImageViewer: Viewer }) => setOpened({ picture: target, Viewer }),
      () => dialogs.alert({ message: t('loadFailed') }),
    )
  })
  useEffect(() => {
    const element = text.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') open(event)
    }
    element?.addEventListener('click', open)
    element?.addEventListener('keydown', onKey)
    return () => {
      element?.removeEventListener('click', open)
      element?.removeEventListener('keydown', onKey)
    }
  }, [text])
  return opened && <opened.Viewer picture={opened.picture} onClose={() => setOpened(undefined)} />
}
