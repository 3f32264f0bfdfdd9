import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/** Opens the form that reports an error in a passage. Visitors must sign in, because only members can be answered. */
export async function reportPassage(context: ReadyPassageContext, passage: Passage): Promise<void> {
  if (!context.signedIn) return context.onSignIn()
  const [{ ReportForm }, { loadWords }] = await Promise.all([
    import('./report-form.tsx'),
    import('#src/web/i18n/load-words.ts'),
  ])
  const { report } = await loadWords('sharing', context.language)
  await context.dialogs.open((close) => (
    <ReportForm
      context={context}
      passage={passage}
      words={report}
      onSent={() => {
        close()
        void context.dialogs.alert(report.done)
      }}
    />
  ))
}
