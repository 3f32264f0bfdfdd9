import type { Passage, ReadyDesk } from './passage.ts'

/** Opens what shares a passage: its link, and a card of its words. */
export async function sharePassage(desk: ReadyDesk, passage: Passage): Promise<void> {
  const [{ ShareDialog }, { loadWords }] = await Promise.all([
    import('./share-dialog.tsx'),
    import('#src/web/i18n/load-words.ts'),
  ])
  const words = await loadWords('sharing', desk.language)
  await desk.dialogs.open(() => <ShareDialog desk={desk} passage={passage} words={words} />)
}
