import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LANGUAGES } from '#src/shared/language.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { useKeepOwn } from './own-change.ts'
import { Result } from '#src/web/features/members/result.tsx'

type ChoiceProps = { words: SettingWords; own: Own }

export function MailLanguage({ words, own }: ChoiceProps) {
  const { choose, chosen, result } = useChoice(words)
  const language = chosen?.language ?? own.settings.language
  return (
    <fieldset>
      <legend className="visually-hidden">{words.info.language}</legend>
      {LANGUAGES.map((one) => (
        <label key={one} className="choice" lang={one}>
          <input
            type="radio"
            name="language"
            checked={language === one}
            onChange={() => choose({ language: one })}
          />
          <span>{words.info[one]}</span>
        </label>
      ))}
      {result}
    </fieldset>
  )
}

export function ShowsMarks({ words, own }: ChoiceProps) {
  const { choose, chosen, result } = useChoice(words)
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={chosen?.showsMarks ?? own.settings.showsMarks ?? false}
          onChange={({ target }) => choose({ showsMarks: target.checked })}
        />
        <span>
          {words.info.showsMarks}
          <small>{words.info.showsMarksHint}</small>
        </span>
      </label>
      {result}
    </>
  )
}

type Choice = { language?: 'ko' | 'en'; showsMarks?: boolean }

/** A choice counts when it is made; while it is on its way it is shown as made. */
function useChoice(words: SettingWords) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const keepOwn = useKeepOwn()
  const change = useMutation({
    mutationFn: (json: Choice) => answerOf(api.api.user.me.$patch({ json })),
    // In the order they were made.
    scope: { id: 'choice' },
    onSuccess: keepOwn,
  })
  return {
    choose: (choice: Choice) => change.mutate(choice),
    chosen: change.isPending ? change.variables : undefined,
    result: (
      <Result
        failure={change.isError ? words.failed : undefined}
        done={change.isSuccess ? words.saved : undefined}
      />
    ),
  }
}
