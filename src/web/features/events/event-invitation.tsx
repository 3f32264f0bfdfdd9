import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { type Invitation, invitationQuery, type LibraryEvent } from '#src/web/api/event-queries.ts'
import { usePresence } from '#src/web/api/presence.ts'
import type { EventWords } from '#src/web/i18n/load-words.ts'
import { rememberPlace } from '#src/web/lib/back.ts'
import { fill } from '#src/web/lib/fill.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'

type InvitationProps = { event: LibraryEvent; token: string; words: EventWords }

/** A personal invitation; a visitor signs in or up first, and comes back to it. */
export function EventInvitation({ event, token, words }: InvitationProps) {
  return (
    <section className="event-invitation" aria-labelledby="invitation">
      <h2 id="invitation">{words.invitation}</h2>
      <InvitationState event={event} token={token} words={words} />
    </section>
  )
}

function InvitationState({ event, token, words }: InvitationProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const presence = usePresence()
  const invitation = useQuery({
    ...invitationQuery(api, { slug: event.slug, token, asMember: presence === 'member' }),
    enabled: presence !== 'unknown',
  })
  const { data } = invitation
  if (invitation.isError)
    return (
      <ErrorState
        row
        title={words.failed}
        busy={invitation.isFetching}
        onRetry={() => void invitation.refetch()}
      />
    )
  if (data === undefined) return <p>{words.waiting}</p>
  if (data === null) return <p role="status">{words.gone}</p>
  if (data.claimed) return <Accepted invitation={data} words={words} />
  if (event.isOver) return <p>{words.over}</p>
  return (
    <>
      <p>{fill(words.lead, { title: event.title })}</p>
      {data.couponDays !== null && <p>{fill(words.gift, { days: String(data.couponDays) })}</p>}
      {presence === 'visitor' ? <SignInFirst words={words} /> : <Accept {...{ event, token, words }} />}
    </>
  )
}

function SignInFirst({ words }: { words: EventWords }) {
  return (
    <>
      <p>{words.asVisitor}</p>
      <div className="event-invitation__buttons">
        <Href className={buttonClass({ fill: true })} to="/login" onClick={rememberPlace}>
          {words.signIn}
        </Href>
        <Href className={buttonClass()} to="/signup" onClick={rememberPlace}>
          {words.signUp}
        </Href>
      </div>
    </>
  )
}

function Accept({ event: { slug }, token, words }: InvitationProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = invitationQuery(api, { slug, token, asMember: true })
  const accept = useMutation({
    mutationFn: () =>
      answerOf<Invitation>(api.api.event[':slug'][':token'].$post({ param: { slug, token } })),
    onSuccess: (accepted) => queryClient.setQueryData(queryKey, accepted),
    // Somebody else may have accepted it meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const refused = accept.error instanceof ApiRefusal ? accept.error.detail : undefined
  return (
    <>
      <div className="event-invitation__buttons">
        <Button fill busy={accept.isPending} onClick={() => accept.mutate()}>
          {words.accept}
        </Button>
      </div>
      <p className="form-field__message form-field__message--bad" role="alert">
        {accept.isError && (refused ?? words.acceptFailed)}
      </p>
    </>
  )
}

function Accepted({ invitation: { couponDays }, words }: { invitation: Invitation; words: EventWords }) {
  return (
    <div role="status">
      <p>{words.accepted}</p>
      {couponDays !== null && (
        <>
          <p>{fill(words.given, { days: String(couponDays) })}</p>
          <div className="event-invitation__buttons">
            <Href className={buttonClass({ fill: true })} to={SUBSCRIBE}>
              {words.toCoupon}
            </Href>
          </div>
        </>
      )}
    </div>
  )
}
