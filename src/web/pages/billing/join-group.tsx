import { createFileRoute } from '@tanstack/react-router'
import { JoinGroup } from '#src/web/features/billing/group/join-group.tsx'
import { Frame } from '#src/web/features/members/frame.tsx'
import { useLinkToken } from '#src/web/features/members/link-token.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'

export const Route = createFileRoute('/group/join')({
  loader: ({ context }) => loadWords('groups', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.joinGroup, hidden: true }),
  component: Join,
})

/** Opened by the link of an invitation. */
function Join() {
  const words = Route.useLoaderData()
  const token = useLinkToken()
  return (
    <Frame title={words.join.heading}>
      <JoinGroup key={token} words={words} token={token} />
    </Frame>
  )
}
