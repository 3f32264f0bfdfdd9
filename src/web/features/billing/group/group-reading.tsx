import type { Group } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'

/** How many of the group read and how much, in sums of a month that is over. */
export function GroupReading({ words, group }: { words: GroupWords; group: Group }) {
  const { reading: said } = words
  return (
    <section className="settings__section">
      <h2>{said.heading}</h2>
      <p className="settings__lead">
        {readingText(group.reading, said)} {said.privacy}
      </p>
    </section>
  )
}

function readingText(reading: Group['reading'], said: GroupWords['reading']): string {
  if (reading === null) return said.none
  const { month, people, pages } = reading
  if (people === null || pages === null) return said.few
  return fill(said.text, { month: month.replace('-', '.'), people, pages: pages.toLocaleString('en-US') })
}
