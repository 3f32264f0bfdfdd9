import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Frame } from '#src/web/features/members/frame.tsx'
import { useLinkToken } from '#src/web/features/members/link-token.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'

export const Route = createFileRoute('/unsubscribe')({
  loader: ({ context }) => loadWords('social', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.unsubscribe, hidden: true }),
  component: Unsubscribe,
})

/** Opened by the link of a mail. Nothing happens before the button is pressed: mail scanners open links too. */
function Unsubscribe() {
  const { unsubscribe: words, mails } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const token = useLinkToken()
  const refuse = useMutation({
    mutationFn: () => answerOf(api.api.mail.unsubscribe.$post({ query: { token } })),
  })
  if (refuse.isSuccess)
    return (
      <Frame title={words.doneHeading} lead={<span role="status">{words.done}</span>}>
        <Link className={buttonClass({ fill: true, wide: true })} to="/home">
          {words.home}
        </Link>
      </Frame>
    )
  const wrong = refuse.error instanceof ApiRefusal && refuse.error.code === 'INVALID_REQUEST'
  return (
    <Frame title={words.heading} lead={words.lead}>
      <Button fill wide busy={refuse.isPending} onClick={() => refuse.mutate()}>
        {words.submit}
      </Button>
      <p className="form-field__message form-field__message--bad" role="alert">
        {refuse.isError && (wrong ? words.wrong : mails.failed)}
      </p>
    </Frame>
  )
}
