import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { refreshMember, type Subscription } from '#src/web/api/billing-queries.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { invitationQuery } from '#src/web/api/group-queries.ts'
import { usePresence } from '#src/web/api/presence.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { rememberPlace } from '#src/web/lib/back.ts'
import { fill } from '#src/web/lib/fill.ts'
import { logFailure } from '#src/web/lib/log.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'

/** An invitation and the button that accepts it; a visitor signs in or up first, and comes back here. */
export function JoinGroup({ words, token }: { words: GroupWords; token: string }) {
  const { join: said } = words
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const presence = usePresence()
  const invitation = useQuery({ ...invitationQuery(api, token), enabled: token !== '' })
  const join = useMutation({
    mutationFn: () => answerOf<Subscription>(api.api.group.join.$post({ json: { token } })),
    onSuccess: () => {
      // The seat is taken: what follows from it elsewhere may be late.
      refreshMember(api, queryClient).catch((error: unknown) =>
        logFailure('The member was not refreshed', error),
      )
    },
  })
  if (join.isSuccess) return <Joined words={words} group={join.data.group} />
  if (invitation.isError)
    return (
      <ErrorState
        title={said.failed}
        busy={invitation.isFetching}
        onRetry={() => void invitation.refetch()}
      />
    )
  if (invitation.data === null || (token === '' && presence !== 'unknown'))
    return (
      <>
        <p className="auth__lead">{said.gone}</p>
        <Href className={buttonClass({ wide: true })} to="/home">
          {said.toHome}
        </Href>
      </>
    )
  if (invitation.data === undefined) return <p className="auth__lead">{said.waiting}</p>
  const { group, leader, preparesAccount } = invitation.data
  return (
    <>
      <p className="auth__lead">
        {leader === null ? fill(said.leadGroup, { group }) : fill(said.lead, { group, leader })}
      </p>
      <p className="auth__lead">{said.text}</p>
      {presence === 'visitor' ? (
        <div className="group-buttons">
          {preparesAccount && (
            <Href className={buttonClass({ fill: true, wide: true })} to={`/group/account#${token}`}>
              {said.account}
            </Href>
          )}
          <Href
            className={buttonClass({ fill: !preparesAccount, wide: true })}
            to="/login"
            onClick={rememberPlace}
          >
            {said.signIn}
          </Href>
          {!preparesAccount && (
            <Href className={buttonClass({ wide: true })} to="/signup" onClick={rememberPlace}>
              {said.signUp}
            </Href>
          )}
        </div>
      ) : (
        <Button fill wide busy={join.isPending || presence === 'unknown'} onClick={() => join.mutate()}>
          {said.accept}
        </Button>
      )}
      <p className="form-field__message form-field__message--bad" role="alert">
        {join.isError && ((join.error instanceof ApiRefusal ? join.error.detail : undefined) ?? said.failed)}
      </p>
    </>
  )
}

function Joined({ words: { join: said }, group }: { words: GroupWords; group: Subscription['group'] }) {
  const isPaid = group !== null && group.accessUntil !== null
  return (
    <>
      <p className="auth__lead" role="status">
        {fill(isPaid ? said.done : said.doneUnpaid, { group: group?.name ?? '' })}
      </p>
      <Href className={buttonClass({ fill: true, wide: true })} to="/home">
        {said.toHome}
      </Href>
    </>
  )
}
