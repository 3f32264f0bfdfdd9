import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/** Opens the dialog that shares a passage: its link, and a card with its words. */
export async function sharePassage(context: ReadyPassageContext, passage: Passage): Promise<void> {
  const [{ ShareDialog }, { loadWords }] = await Promise.all([
    import('./share-dialog.tsx'),
    import('#src/web/i18n/load-words.ts'),
  ])
  const words = await loadWords('sharing', context.language)
  await context.dialogs.open(() => <ShareDialog context={context} passage={passage} words={words} />)
}
