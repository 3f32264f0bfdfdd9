import { expect, test } from 'vitest'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { testLibrary } from '#src/testing/library.ts'
import { getGroupPage } from './group-page.ts'
import { listGroups } from './list-groups.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const mailKinds = async () =>
  (await library.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)

test('who has proved an address sits at once, the others are invited; each is written to', async () => {
  const { make, emailOf, seated, now } = await groupWorld(library, START)
  await library.db
    .updateTable('member')
    .set({ email_verified_at: null })
    .where('id', '=', seated[1]!)
    .execute()
  const members = [` ${emailOf(seated[0]!).toUpperCase()} `, emailOf(seated[1]!), 'new@mail.example', '']
  expect(await make({ members })).toEqual({ id: 1, seated: 1, invited: 2 })
  const { sitting, invited } = await getGroupPage(library.db, { memberId: LEADER, now: now() })
  expect(sitting.map(({ email }) => email)).toEqual([emailOf(seated[0]!)])
  expect(invited.map(({ email }) => email)).toEqual([emailOf(seated[1]!), 'new@mail.example'])
  expect(await mailKinds()).toEqual([
    'billing.seatGiven',
    'billing.groupInvitation',
    'billing.groupInvitation',
    'billing.groupCardNeeded',
  ])
})

test('what cannot be is refused by name, and leaves nothing behind', async () => {
  const { make, emailOf, seated, others } = await groupWorld(library, START)
  await make({ leaderEmail: emailOf(others[0]!), members: [emailOf(seated[9]!)] })
  const before = [await listGroups(library.db), await mailKinds()]
  const refused = async (more: Parameters<typeof make>[0]) => {
    const error: unknown = await make(more).catch((thrown: unknown) => thrown)
    return error
  }
  expect(await refused({ seats: 9, members: [] })).toMatchObject({ code: 'TOO_FEW_SEATS', about: '10' })
  expect(await refused({ seats: 2001, members: [] })).toMatchObject({ code: 'TOO_MANY_SEATS', about: '2000' })
  expect(await refused({ leaderEmail: 'nobody@mail.example' })).toMatchObject({
    code: 'NO_LEADER',
    about: 'nobody@mail.example',
  })
  expect(await refused({ leaderEmail: emailOf(others[0]!) })).toMatchObject({ code: 'LEADS_ALREADY' })
  expect(await refused({})).toMatchObject({ code: 'SEATED_ELSEWHERE', about: emailOf(seated[9]!) })
  expect(await refused({ members: ['a@mail.example', 'no address'] })).toMatchObject({
    code: 'BAD_ADDRESS',
    about: 'no address',
  })
  expect(
    await refused({ members: Array.from({ length: 11 }, (_, at) => `m${at}@mail.example`) }),
  ).toMatchObject({ code: 'TOO_MANY_MEMBERS', about: '11' })
  expect([await listGroups(library.db), await mailKinds()]).toEqual(before)
})
