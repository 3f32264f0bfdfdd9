import { createGroup, type NewGroup } from '#src/domain/billing/groups/create-group.ts'
import { findAccessEnd } from '#src/domain/access/entitlement.ts'
import type { Library } from '#src/testing/library.ts'
import { billingWorld } from './world.ts'

const HOUR = 3_600_000
/** The member who leads the group of these tests; those who sit in it follow. */
export const LEADER = 1

/** A world in which an operator has made a group, with people in its seats. */
export async function groupWorld(library: Library, start: Date) {
  const members = await library.plantMembers(14)
  const world = billingWorld(library.db, start)
  const rows = await library.db.selectFrom('member').select(['id', 'email']).orderBy('id').execute()
  const emailOf = (memberId: number) => rows.find(({ id }) => id === memberId)!.email
  const seated = members.slice(1, 11)
  return {
    ...world,
    emailOf,
    /** The ten who sit. */
    seated,
    /** Members without a seat. */
    others: members.slice(11),
    make: (more: Partial<NewGroup> = {}) =>
      createGroup(world.context, {
        name: '은혜교회',
        leaderEmail: emailOf(LEADER),
        seats: 10,
        payBy: 'card',
        members: seated.map(emailOf),
        ...more,
      }),
    pay: (kind?: Parameters<typeof world.subscribe>[1]) => world.subscribe(LEADER, kind, 'group-monthly'),
    /** Which of these members may read now. */
    readers: async (of: readonly number[] = members) => {
      const ends = await Promise.all(of.map((id) => findAccessEnd(library.db, id, world.now())))
      return of.filter((_, at) => ends[at] !== undefined)
    },
    /** The engine twice a day, for so many days. */
    live: async (days: number) => {
      for (let hour = 0; hour < 24 * days; hour += 12) {
        world.pass(12 * HOUR)
        await world.run()
      }
    },
  }
}
