import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { eventQuery } from '#src/web/api/event-queries.ts'
import { eventMeta } from '#src/web/features/events/event-meta.ts'
import { EventView } from '#src/web/features/events/event-view.tsx'
import { loadEvent } from '#src/web/features/events/load-event.ts'
import { EVENT_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/event/$slug')({
  staticData: { hides: EVENT_PAGE },
  loader: ({ context, params }) => loadEvent(context, params.slug),
  head: ({ match, params: { slug } }) => eventMeta(match, slug),
  component: EventPage,
})

function EventPage() {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { slug } = Route.useParams()
  const { data: event } = useSuspenseQuery(eventQuery(api, slug))
  return (
    <div className="wrap">
      <EventView event={event} words={words} />
    </div>
  )
}
