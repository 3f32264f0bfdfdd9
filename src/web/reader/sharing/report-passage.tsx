import type { Passage, ReadyDesk } from './passage.ts'

/** Opens the form that reports an error in a passage; only members can be answered. */
export async function reportPassage(desk: ReadyDesk, passage: Passage): Promise<void> {
  if (!desk.signedIn) return desk.onSignIn()
  const [{ ReportForm }, { loadWords }] = await Promise.all([
    import('./report-form.tsx'),
    import('#src/web/i18n/load-words.ts'),
  ])
  const { report } = await loadWords('sharing', desk.language)
  await desk.dialogs.open((close) => (
    <ReportForm
      desk={desk}
      passage={passage}
      words={report}
      onSent={() => {
        close()
        void desk.dialogs.alert(report.done)
      }}
    />
  ))
}
