import { useRouteContext } from '@tanstack/react-router'
import { answerOf } from '#src/web/api/client.ts'
import type { Group, Seat } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Result } from './result.tsx'
import { useGroupChange } from './use-group-change.ts'

/** Who sits, who is invited, and how to free a seat for somebody else. */
export function GroupSeats({ words, group }: { words: GroupWords; group: Group }) {
  const { seats: said } = words
  const { language } = useRouteContext({ from: '__root__' })
  const dialogs = useDialogs()
  const free = useGroupChange(words, (api, seatId: number) =>
    answerOf(api.api.group.seats.$delete({ query: { seatId: String(seatId) } })),
  )
  const all = [...group.members, ...group.invitations]

  async function ask(seat: Seat) {
    const message = fill(said.ask, { name: nameOf(seat) })
    const question = { title: said.askTitle, message, ok: said.remove, cancel: said.keep }
    if (seat.joinedAt === null || (await dialogs.confirm(question))) free.mutate(seat.seatId)
  }

  return (
    <section className="group-seats">
      <h2>{said.heading}</h2>
      <p className="settings__lead">
        {fill(said.count, {
          capacity: group.capacity,
          sitting: group.members.length,
          invited: group.invitations.length,
          free: Math.max(0, group.capacity - all.length),
        })}
      </p>
      {all.length === 0 && <p className="settings__lead">{said.empty}</p>}
      <ul className="group-seats__list">
        {all.map((seat) => (
          <li key={seat.seatId}>
            <div>
              <b>{nameOf(seat)}</b>
              <small>
                {seat.joinedAt === null
                  ? said.invited
                  : `${seat.email ?? ''} · ${fill(said.since, { day: formatDate(seat.joinedAt, language) })}`}
              </small>
            </div>
            <Button
              small
              busy={free.isPending && free.variables === seat.seatId}
              aria-label={fill(seat.joinedAt === null ? said.withdrawOf : said.removeOf, {
                name: nameOf(seat),
              })}
              onClick={() => void ask(seat)}
            >
              {seat.joinedAt === null ? said.withdraw : said.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Result failure={free.failure} done={free.isSuccess ? said.removed : undefined} />
    </section>
  )
}

const nameOf = ({ nickname, email }: Seat) => nickname ?? email ?? ''
