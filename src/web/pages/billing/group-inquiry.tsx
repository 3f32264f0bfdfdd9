import { createFileRoute } from '@tanstack/react-router'
import { InquiryForm } from '#src/web/features/billing/group/inquiry-form.tsx'
import { Frame } from '#src/web/features/members/frame.tsx'
import { siteQuery } from '#src/web/api/queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'

export const Route = createFileRoute('/group/inquiry')({
  loader: async ({ context: { language, queryClient, api } }) => {
    const [words] = await Promise.all([
      loadWords('groups', language),
      queryClient.ensureQueryData(siteQuery(api)),
    ])
    return words
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.groupInquiry }),
  component: Inquiry,
})

function Inquiry() {
  const words = Route.useLoaderData()
  return (
    <Frame title={words.inquiry.heading} lead={words.inquiry.lead}>
      <InquiryForm words={words} />
    </Frame>
  )
}
