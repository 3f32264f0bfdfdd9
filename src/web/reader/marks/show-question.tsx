import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { useShowQuestion } from './use-show-question.ts'

type QuestionProps = { question: ReturnType<typeof useShowQuestion>; words: MarkWords }

/** Asks beside the text, not in front of it: whoever reads on has not said yes. */
export function ShowQuestion({ question, words }: QuestionProps) {
  const { isFailed, busy, answer } = question
  return (
    <section className="toast toast--question" aria-label={words.showAsk}>
      <p role="status">
        {words.showAsk} <small>{words.showAskMore}</small>
        {isFailed && <small className="form-field__message--bad">{words.showAskFailed}</small>}
      </p>
      <div>
        <Button small busy={busy} onClick={() => answer(false)}>
          {words.showNo}
        </Button>
        <Button small busy={busy} onClick={() => answer(true)}>
          {words.showYes}
        </Button>
      </div>
    </section>
  )
}
