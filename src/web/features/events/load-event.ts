import { eventQuery } from '#src/web/api/event-queries.ts'
import { orMissing } from '#src/web/api/missing.ts'
import type { PageContext } from '#src/web/api/page-context.ts'
import { type EventWords, loadWords } from '#src/web/i18n/load-words.ts'

/** What both pages of an event load: the event alone. What an invitation is to whom, the browser asks, which knows who is here. */
export async function loadEvent(
  { queryClient, api, language }: PageContext,
  slug: string,
): Promise<EventWords> {
  const [words] = await Promise.all([
    loadWords('events', language),
    orMissing(queryClient.ensureQueryData(eventQuery(api, slug))),
  ])
  return words
}
