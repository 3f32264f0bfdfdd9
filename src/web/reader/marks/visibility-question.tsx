import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { useVisibilityQuestion } from './use-visibility-question.ts'

type QuestionProps = { question: ReturnType<typeof useVisibilityQuestion>; words: MarkWords }

/** Shows the question beside the text and not over it: a reader who reads on has not agreed. */
export function VisibilityQuestion({ question, words }: QuestionProps) {
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
