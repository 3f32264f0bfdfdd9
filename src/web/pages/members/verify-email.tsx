import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { explain, explainMail } from '#src/web/features/members/explain.ts'
import { Frame } from '#src/web/features/members/frame.tsx'
import { useLinkToken, useMailAddress } from '#src/web/features/members/link-token.ts'
import { loadWords, type MemberWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { takePlace, useRememberedPlace } from '#src/web/lib/back.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/verifyEmail')({
  staticData: { hides: AUTH_PAGE },
  validateSearch: ({ id }: Record<string, unknown>) => (typeof id === 'string' ? { id } : {}),
  loader: ({ context }) => loadWords('members', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.verifyEmail, hidden: true }),
  component: VerifyEmail,
})

/** After signing up it says that a mail is on its way; opened by the mail's link it does what the link is for. */
function VerifyEmail() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const id = useMailAddress()
  const token = useLinkToken()
  const verified = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => answerOf(api.api.auth.verifyEmail.$post({ json: { token } })),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })
  const expired = verified.error instanceof ApiRefusal && verified.error.code === 'LINK_EXPIRED'
  if (token !== '' && verified.isPending)
    return (
      <Frame title={common.places.verifyEmail} lead={<span role="status">{words.verify.checking}</span>} />
    )
  if (token !== '' && verified.error !== null && !expired)
    return (
      <Frame title={common.places.verifyEmail} lead={explainFault(verified.error, words)}>
        <Button fill wide busy={verified.isFetching} onClick={() => void verified.refetch()}>
          {words.verify.retry}
        </Button>
      </Frame>
    )
  if (token !== '' && !expired)
    return (
      <Frame title={words.verify.doneHeading} lead={<span role="status">{words.verify.done}</span>}>
        <GoOn />
      </Frame>
    )
  return (
    <Frame
      title={expired ? words.verify.expiredHeading : words.verify.sentHeading}
      lead={expired ? words.verify.expired : words.verify.sent.replace('{email}', id)}
    >
      <GoOn />
      {id !== '' && <Resend email={id} />}
    </Frame>
  )
}

/** To where the reader came from, or into the library. */
function GoOn() {
  const words = Route.useLoaderData()
  const place = useRememberedPlace()
  return (
    <Href
      className={buttonClass({ fill: true, wide: true })}
      to={place ?? '/home'}
      onClick={() => void takePlace()}
    >
      {place === undefined ? words.verify.go : words.verify.goBack}
    </Href>
  )
}

/** A new address may have become somebody else's since the mail was sent. */
function explainFault(error: Error, words: MemberWords): string {
  const isTaken = error instanceof ApiRefusal && error.fields['email'] === 'TAKEN'
  return isTaken ? words.fault.email.TAKEN : explain(error, words)
}

function Resend({ email }: { email: string }) {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const resend = useMutation({
    mutationFn: () => answerOf(api.api.auth.verifyEmail.resend.$post({ json: { email } })),
  })
  return (
    <>
      <Button wide busy={resend.isPending} onClick={() => resend.mutate()}>
        {words.verify.resend}
      </Button>
      <p
        className={resend.isError ? 'form-field__message form-field__message--bad' : 'form-field__message'}
        role="status"
      >
        {resend.isError && explainMail(resend.error, words)}
        {resend.isSuccess && words.verify.resent}
      </p>
    </>
  )
}
