import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { explain } from '#src/web/features/members/explain.ts'
import { Frame } from '#src/web/features/members/frame.tsx'
import { useLinkToken } from '#src/web/features/members/link-token.ts'
import { SocialCode } from '#src/web/features/members/social/social-code.tsx'
import { SocialSignUp } from '#src/web/features/members/social/social-sign-up.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { takePlace } from '#src/web/lib/back.ts'
import { claimCarried } from '#src/web/api/carried-work.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { keepSession, type Pass } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { AUTH_PAGE } from '#src/web/shell/page-frame.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'

export const Route = createFileRoute('/authentication')({
  staticData: { hides: AUTH_PAGE },
  loader: async ({ context }) => {
    const [words, social] = await Promise.all([
      loadWords('members', context.language),
      loadWords('social', context.language),
    ])
    return { words, social }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.authentication, hidden: true }),
  component: Authentication,
})

/** Where a provider's sign-in comes back to: it lets in, asks for a code, or finishes the sign-up. */
function Authentication() {
  const { words, social } = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const code = useLinkToken()
  const awake = useAwake()
  const enter = async (pass: Pass) => {
    keepSession(pass)
    claimCarried(pass.user.uid)
    forgetAnswers(queryClient)
    await router.navigate({ href: takePlace(), replace: true })
  }
  const finish = useMutation({
    mutationFn: async (totp?: string) => {
      const json = totp === undefined ? { code } : { code, totp }
      const answer = await answerOf(api.api.auth.social.finish.$post({ json }))
      if (answer.pass !== null) await enter(answer.pass)
      return answer
    },
  })
  const { mutate } = finish
  useEffect(() => {
    if (code !== '') mutate(undefined)
  }, [code, mutate])

  const newcomer = finish.data?.newcomer ?? undefined
  if (newcomer !== undefined)
    return <SocialSignUp words={words} social={social} code={code} newcomer={newcomer} onEntered={enter} />
  const refusal = finish.error instanceof ApiRefusal ? finish.error.code : ''
  if (refusal === 'SECOND_FACTOR_NEEDED' || finish.variables !== undefined)
    return (
      <SocialCode
        words={words}
        social={social}
        onCode={async (totp) => void (await finish.mutateAsync(totp))}
      />
    )
  if (awake && (code === '' || finish.isError)) {
    // Trying again helps only where the answer did not come.
    const again = code !== '' && (refusal === '' || refusal === 'TOO_MANY_REQUESTS')
    const why = finish.error instanceof ApiRefusal ? finish.error.detail : undefined
    return (
      <Frame
        title={social.finish.stoppedHeading}
        lead={
          <span role="alert">
            {code === '' ? social.reason.expired : (why ?? explain(finish.error, words))}
          </span>
        }
      >
        {again && (
          <Button fill wide onClick={() => mutate(undefined)}>
            {social.finish.retry}
          </Button>
        )}
        <Link className={buttonClass({ fill: !again, wide: true })} to="/login">
          {social.finish.toLogin}
        </Link>
      </Frame>
    )
  }
  return (
    <Frame title={common.places.authentication} lead={<span role="status">{social.finish.checking}</span>} />
  )
}

/** False on the server and while hydrating. */
function useAwake(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
