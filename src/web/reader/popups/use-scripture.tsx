import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { scriptureQuery } from '#src/web/api/queries.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { OpenScripture } from './opened.ts'

type Popup = ComponentType<{ scripture: OpenScripture; onClose: () => void }>

/** In ms: most passages arrive sooner, so the pop-up opens with its text and keeps its size. */
const TEXT_TIMEOUT = 400

/** The pop-up over a citation. Its code is loaded when the first one is tapped, since most pages have none. */
export function useScripture() {
  const t = useTranslations('reader')
  const locale = useLocale()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const [opened, setOpened] = useState<{ scripture: OpenScripture; Popup: Popup }>()
  const close = () => setOpened(undefined)

  async function load(osis: string) {
    const text = queryClient.prefetchQuery(scriptureQuery(api, osis, locale))
    const patience = new Promise((resolve) => setTimeout(resolve, TEXT_TIMEOUT))
    const [{ ScripturePopup }] = await Promise.all([
      import('./scripture-popup.tsx'),
      Promise.race([text, patience]),
    ])
    return ScripturePopup
  }

  return {
    open: (scripture: OpenScripture) =>
      void load(scripture.osis).then(
        (Popup) => setOpened({ scripture, Popup }),
        () => dialogs.alert({ message: t('scriptureFailed') }),
      ),
    close,
    popup: opened && (
      <opened.Popup key={opened.scripture.osis} scripture={opened.scripture} onClose={close} />
    ),
  }
}
