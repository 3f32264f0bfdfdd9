import { expect, test } from 'vitest'
import { groupWorld, LEADER } from '#src/testing/billing/groups.ts'
import { testLibrary } from '#src/testing/library.ts'
import { forgetMember } from '#src/domain/members/withdrawal/forget-member.ts'
import { refuseSubscriber } from '#src/domain/billing/subscriptions/leaving.ts'
import { getSubscriptionStatus, previewFirstPeriod } from '#src/domain/billing/subscriptions/status.ts'
import { freeSeat } from './free-seat.ts'
import { getGroupPage } from './group-page.ts'
import { inviteToGroup } from './invite.ts'
import { joinGroup, readInvitation } from './join.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')

async function open() {
  const world = await groupWorld(library, START)
  const { context, now } = world
  const actor = (memberId: number) => ({ memberId, now: now() })
  const page = () => getGroupPage(library.db, actor(LEADER))
  return {
    ...world,
    page,
    join: (memberId: number, token: string) => joinGroup(context, actor(memberId), token),
    free: (seatId: number) => freeSeat(library.db, actor(LEADER), seatId),
    /** Invites an address, and gives the invitation the token that its mail would bring. */
    invite: async (email: string, token: string) => {
      await inviteToGroup(context, actor(LEADER), [email])
      await library.db
        .updateTable('group_seat')
        .set({ token_hash: context.indexes(token)[0]! })
        .where('email_key', '=', email)
        .where('removed_at', 'is', null)
        .execute()
    },
  }
}

test('who pays for themselves reads on when the seat is taken back', async () => {
  const { make, pay, pass, page, free, subscribe, readers, seated, now } = await open()
  await make()
  await pay()
  pass(86_400_000)
  const [member] = seated
  expect(
    await previewFirstPeriod(library.db, { memberId: member!, now: now() }, 'personal-monthly'),
  ).toMatchObject({ from: now() })
  await subscribe(member!)
  const { sitting } = await page()
  await free(sitting[0]!.id)
  expect(await readers(seated)).toContain(member)
})

test('a seat that is replaced lets the old one read no more at once, and the new one from now on', async () => {
  const { make, pay, pass, page, free, invite, join, readers, seated, others, live } = await open()
  await make()
  await pay()
  pass(5 * 86_400_000)
  const [old] = seated
  const [fresh] = others
  await expect(invite('new@mail.example', 'a')).rejects.toMatchObject({ code: 'GROUP_FULL' })
  const { sitting } = await page()
  await free(sitting[0]!.id)
  expect(await readers([old!])).toEqual([])
  await invite('new@mail.example', 'a')
  await join(fresh!, 'a')
  expect(await readers([old!, fresh!])).toEqual([fresh])
  const granted = await library.db
    .selectFrom('entitlement')
    .select(['starts_at as from', 'ends_at as until'])
    .where('member_id', '=', fresh!)
    .executeTakeFirstOrThrow()
  expect(granted).toEqual({
    from: new Date('2026-11-28T06:00:00Z'),
    until: new Date('2026-12-23T06:00:00Z'),
  })
  await live(26)
  expect(await readers([old!, fresh!])).toEqual([fresh])
})

test('whoever gave a seat up during the days of grace gets nothing back when they are made longer', async () => {
  const { make, pay, live, page, free, readers, seated, control, run, pass } = await open()
  await make()
  await pay()
  await live(29.5)
  await free((await page()).sitting[0]!.id)
  control.script({ verb: 'charge', fault: { kind: 'decline', code: 'FORBIDDEN_REQUEST' } })
  pass(86_400_000)
  await run()
  expect(await readers(seated)).toEqual(seated.slice(1))
})

test('of twenty who come at once for the last seat one gets it', async () => {
  const { make, pay, invite, join, readers, seated, emailOf } = await open()
  const crowd = await library.plantMembers(20)
  await make({ members: seated.slice(1).map(emailOf) })
  await pay()
  await invite('last@mail.example', 'one')
  const outcomes = await Promise.allSettled(crowd.map((memberId) => join(memberId, 'one')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readers(crowd)).toHaveLength(1)
})

test('of twenty with a link each none sits beyond the seats that are paid for', async () => {
  const { context, make, pay, join, readers, seated, emailOf, now } = await open()
  const crowd = await library.plantMembers(20)
  const { id } = await make({ members: seated.slice(1).map(emailOf) })
  await pay()
  await library.db
    .insertInto('group_seat')
    .values(
      crowd.map((member) => ({
        group_id: id,
        member_id: null,
        email: `${member}@mail.example`,
        email_key: `${member}@mail.example`,
        token_hash: context.indexes(`token ${member}`)[0]!,
        invited_at: now(),
        joined_at: null,
        removed_at: null,
      })),
    )
    .execute()
  const outcomes = await Promise.allSettled(crowd.map((member) => join(member, `token ${member}`)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'GROUP_FULL' },
  })
  expect(await readers(crowd)).toHaveLength(1)
})

test('an invitation works once, for whoever holds it, and not once it is taken back', async () => {
  const { context, make, page, free, invite, join, others, seated, emailOf } = await open()
  await make({ members: seated.slice(2).map(emailOf) })
  await invite('a@mail.example', 'first')
  await invite('a@mail.example', 'second')
  expect(await readInvitation(context, 'second')).toEqual({
    group: '은혜교회',
    leader: expect.any(String) as string,
    preparesAccount: false,
  })
  const gone = { code: 'INVITATION_NOT_FOUND' }
  await expect(readInvitation(context, 'first')).rejects.toMatchObject(gone)
  await join(others[0]!, 'second')
  await expect(join(others[1]!, 'second')).rejects.toMatchObject(gone)
  await invite('b@mail.example', 'third')
  await expect(join(others[0]!, 'third')).rejects.toMatchObject({ code: 'SEATED_ALREADY' })
  await free((await page()).invited[0]!.id)
  await expect(join(others[1]!, 'third')).rejects.toMatchObject(gone)
})

test('a member who leaves the library frees the seat and is forgotten in it; the leader stays while the group is paid', async () => {
  const { make, pay, page, seated, invite, others, emailOf, now } = await open()
  await make({ members: seated.slice(1).map(emailOf) })
  await pay()
  await invite(emailOf(others[0]!), 'x')
  const leave = (memberId: number) =>
    library.db.transaction().execute(async (trx) => {
      await refuseSubscriber(trx, memberId)
      await forgetMember(trx, memberId, { now: now(), pseudonym: crypto.randomUUID() })
    })
  await expect(leave(LEADER)).rejects.toMatchObject({ code: 'SUBSCRIPTION_ACTIVE' })
  await leave(seated[1]!)
  await leave(others[0]!)
  const { sitting, invited } = await page()
  expect(sitting).toHaveLength(8)
  expect(invited).toEqual([])
  const kept = JSON.stringify(await library.db.selectFrom('group_seat').selectAll().execute())
  expect(kept).not.toContain(emailOf(seated[1]!))
  expect(kept).not.toContain(emailOf(others[0]!))
})

test('who sits is told by which group they read, and another leader frees no seat', async () => {
  const { make, pay, page, emailOf, others, seated, now } = await open()
  await make()
  await pay()
  expect(await getSubscriptionStatus(library.db, { memberId: seated[0]!, now: now() })).toMatchObject({
    state: 'none',
    group: { name: '은혜교회', until: new Date('2026-12-23T06:00:00Z') },
  })
  await make({ name: '다른 모임', leaderEmail: emailOf(others[0]!), members: [] })
  const [seat] = (await page()).sitting
  await expect(freeSeat(library.db, { memberId: others[0]!, now: now() }, seat!.id)).rejects.toMatchObject({
    code: 'SEAT_NOT_FOUND',
  })
  await expect(freeSeat(library.db, { memberId: seated[0]!, now: now() }, seat!.id)).rejects.toMatchObject({
    code: 'GROUP_NOT_FOUND',
  })
})
