import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGroup } from '#src/domain/billing/groups/create-group.ts'
import { setPlanPrice } from '#src/domain/billing/plans.ts'
import { payingMembers } from '#src/testing/billing/checkout.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { testMail } from '#src/testing/servers/mail.ts'
import { PASSWORD } from '#src/testing/browser.ts'
import { createLimits } from '#src/api/http/limits.ts'

const library = testLibrary()
const mail = testMail(library)
const START = new Date('2026-11-23T06:00:00Z')
const BUSINESS = {
  businessName: '은혜교회',
  businessNumber: '123-45-67891',
  representative: '김은혜',
  address: '서울시 종로구 1',
  invoiceEmail: 'office@church.example',
}

type Group = {
  state: string
  capacity: number
  members: { seatId: number; email: string }[]
  invitations: { seatId: number; email: string }[]
  business: object | null
}

/** The member 1 leads a group in which 2 to 5 sit; 6 leads another; 7 to 9 have to do with none. */
async function open() {
  await library.plantMembers(9)
  const emails = (await library.db.selectFrom('member').select('email').orderBy('id').execute()).map(
    ({ email }) => email,
  )
  const world = billingWorld(library.db, START)
  const ask = library.visit({ now: world.now, billing: world.context })
  const make = (leader: number, members: number[]) =>
    createGroup(world.context, {
      name: `모임 ${leader}`,
      leaderEmail: emails[leader - 1]!,
      seats: 10,
      payBy: 'card',
      members: members.map((id) => emails[id - 1]!),
    })
  await make(1, [2, 3, 4, 5])
  await make(6, [])
  await library.db.deleteFrom('outbox').execute()
  const { as, ...paying } = payingMembers(library.db, ask, world)
  const show = async (memberId: number) => (await (await as(memberId)).get<Group>('/api/group')).body
  const invite = async (memberId: number, emailsOf: string[]) =>
    (await as(memberId)).post('/api/group/invitations', { emails: emailsOf })
  return {
    ...paying,
    as,
    ask,
    world,
    emails,
    show,
    invite,
    /** The token of the newest invitation, as its mail brings it. */
    mailedToken: async () => {
      const sent = await mail.demo().deliverAll(world.now)
      return /\/group\/join#(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
    },
    join: async (memberId: number, token: string) => (await as(memberId)).post('/api/group/join', { token }),
  }
}

let scene: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  scene = await open()
})

describe('the page of a group', () => {
  test('is for its leader, who sees the seats and what they cost', async () => {
    const { show, emails } = scene
    expect(await show(1)).toMatchObject({
      name: '모임 1',
      payBy: 'card',
      state: 'none',
      seats: 10,
      capacity: 10,
      plan: { amount: 6900 },
      firstPeriod: { from: '2026-11-23', nextCharge: '2026-12-23' },
      members: [2, 3, 4, 5].map((id) => ({ email: emails[id - 1] })),
      invitations: [],
      reading: null,
    })
  })

  test('is absent for everybody else, those who sit in it too, and tells no member of another group', async () => {
    const { as, ask, show } = scene
    expect((await ask('/api/group')).status).toBe(401)
    for (const memberId of [2, 7])
      expect(await (await as(memberId)).get('/api/group')).toMatchObject({
        status: 404,
        body: { message: 'GROUP_NOT_FOUND' },
      })
    expect(await show(6)).toMatchObject({ name: '모임 6', members: [] })
  })

  test('lets nobody but its leader change it', async () => {
    const { as, show } = scene
    const [seat] = (await show(1)).members
    const tries = async (memberId: number) => {
      const who = await as(memberId)
      return [
        await who.post('/api/group/invitations', { emails: ['a@mail.example'] }),
        await who.remove(`/api/group/seats?seatId=${seat!.seatId}`),
        await who.send('PUT', '/api/group/billing', { business: BUSINESS }),
        await who.post('/api/group/cancel'),
        await who.post('/api/group/undoCancel'),
        await who.post('/api/group/agreeToPrice', { agrees: true, amount: 6900 }),
        await who.post('/api/payment/card', { planCode: 'group-monthly', agrees: true, forGroup: true }),
      ].map(({ status }) => status)
    }
    expect(await tries(2)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await (await as(6)).remove(`/api/group/seats?seatId=${seat!.seatId}`)).body).toMatchObject({
      message: 'SEAT_NOT_FOUND',
    })
    expect(await show(1)).toMatchObject({ members: { length: 4 }, business: null, invitations: [] })
  })

  test('is paid for on the card page, with consent, and opens every book to those who sit', async () => {
    const { as, openCard, world, show, billedYn, join } = scene
    const wish = { planCode: 'group-monthly', forGroup: true, returnPath: '/setting/detail/group' }
    expect(await openCard(1, wish)).toMatchObject({ status: 400, body: { fields: { agrees: 'REQUIRED' } } })
    expect(await openCard(1, { planCode: 'group-monthly', agrees: true })).toMatchObject({ status: 404 })
    const { customerKey } = await openCard(1, { ...wish, agrees: true })
    const authKey = world.control.makeAuthKey(customerKey, 'good')
    expect((await (await as(1)).post('/api/payment/subscribe', { customerKey, authKey })).body).toEqual({
      outcome: 'subscribed',
      code: null,
      returnPath: '/setting/detail/group',
      planCode: 'group-monthly',
    })
    expect(await library.db.selectFrom('billing_consent').select('amount_after').execute()).toEqual([
      { amount_after: 69_000 },
    ])
    expect(await show(1)).toMatchObject({
      state: 'inUse',
      nextCharge: { day: '2026-12-23', amount: 69_000 },
      card: { issuer: '농협카드' },
      invoices: [{ seats: 10, unitAmount: 6900, totalAmount: 69_000, vat: 6273, state: 'paid' }],
    })
    expect(await Promise.all([1, 2, 7].map(billedYn))).toEqual(['N', 'H', 'N'])
    expect((await (await as(2)).get('/api/payment/checkStatus')).body).toMatchObject({
      state: 'none',
      group: { name: '모임 1', accessUntil: '2026-12-23T06:00:00.000Z' },
    })
    const leads = async (memberId: number) =>
      (await (await as(memberId)).get<{ leadsGroup: boolean }>('/api/user/me')).body.leadsGroup
    expect(await Promise.all([1, 2].map(leads))).toEqual([true, false])
    expect((await (await as(1)).get('/api/payment/history')).body).toMatchObject([{ seats: 10 }])
    expect(await join(7, 'x')).toMatchObject({ status: 404 })
  })

  test('keeps what tax invoices need, checked, and forgets it again', async () => {
    const { as, show } = scene
    const put = async (business: object | null) =>
      (await as(1)).send('PUT', '/api/group/billing', { business })
    expect(
      await put({ ...BUSINESS, businessNumber: '123-45-67890', address: ' ', invoiceEmail: 'office' }),
    ).toMatchObject({
      status: 400,
      body: { fields: { businessNumber: 'INVALID', address: 'EMPTY', invoiceEmail: 'INVALID' } },
    })
    expect((await put(BUSINESS)).status).toBe(200)
    expect((await show(1)).business).toEqual({ ...BUSINESS, businessNumber: '1234567891' })
    await put(null)
    expect((await show(1)).business).toBeNull()
  })

  test('cancels and takes that back', async () => {
    const { as, openCard, world } = scene
    const leader = await as(1)
    expect(await leader.post('/api/group/cancel')).toMatchObject({ status: 409 })
    const { customerKey } = await openCard(1, { planCode: 'group-monthly', forGroup: true, agrees: true })
    const authKey = world.control.makeAuthKey(customerKey, 'good')
    await leader.post('/api/payment/subscribe', { customerKey, authKey })
    expect((await leader.post('/api/group/cancel')).body).toMatchObject({
      state: 'pendingCancellation',
      nextCharge: null,
      paidUntil: '2026-12-23',
      mayUndo: true,
    })
    expect((await leader.post('/api/group/undoCancel')).body).toMatchObject({ state: 'inUse' })
  })
})

describe('a higher price', () => {
  afterEach(() => setPlanPrice(library.db, 'group-monthly', 6900))

  test('is shown to the leader for each person, and agreed to', async () => {
    const { as, openCard, world, show } = scene
    const { customerKey } = await openCard(1, { planCode: 'group-monthly', forGroup: true, agrees: true })
    const authKey = world.control.makeAuthKey(customerKey, 'good')
    await (await as(1)).post('/api/payment/subscribe', { customerKey, authKey })
    const agree = async (wish: object) => (await as(1)).post('/api/group/agreeToPrice', wish)
    expect(await show(1)).toMatchObject({ priceChange: null })
    expect(await agree({ agrees: true, amount: 6900 })).toMatchObject({
      status: 409,
      body: { message: 'NOT_NOW' },
    })
    await setPlanPrice(library.db, 'group-monthly', 7900)
    world.pass(3 * 86_400_000)
    const rise = { amountBefore: 6900, amount: 7900 }
    expect(await show(1)).toMatchObject({ priceChange: { ...rise, isAgreed: false } })
    expect(await agree({ amount: 7900 })).toMatchObject({
      status: 400,
      body: { fields: { agrees: 'REQUIRED' } },
    })
    expect(await agree({ agrees: true, amount: 7900 })).toMatchObject({
      status: 200,
      body: { priceChange: { ...rise, isAgreed: true }, nextCharge: { amount: 79_000 } },
    })
  })
})

describe('an invitation', () => {
  test('goes to an address by mail, and tells its holder who invites and nothing else', async () => {
    const { invite, mailedToken, ask } = scene
    expect(await invite(1, ['new@mail.example', ' NEW@mail.example '])).toMatchObject({
      status: 201,
      body: { invited: 1 },
    })
    const token = await mailedToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    const { nickname } = await library.db
      .selectFrom('member')
      .select('nickname')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect((await ask(`/api/group/invitation?token=${token}`)).body).toEqual({
      group: '모임 1',
      leader: nickname,
      preparesAccount: false,
    })
    const rows = JSON.stringify([
      await library.db.selectFrom('group_seat').selectAll().execute(),
      await library.db.selectFrom('outbox').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
  })

  test('is accepted by any member who holds the link, once', async () => {
    const { invite, mailedToken, join, ask, show } = scene
    await invite(1, ['new@mail.example'])
    const token = await mailedToken()
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
    expect((await ask('/api/group/join', { ...post, body: JSON.stringify({ token }) })).status).toBe(401)
    expect((await join(7, token)).body).toMatchObject({ group: { name: '모임 1', accessUntil: null } })
    expect(await join(8, token)).toMatchObject({ status: 404, body: { message: 'INVITATION_NOT_FOUND' } })
    expect((await ask(`/api/group/invitation?token=${token}`)).status).toBe(404)
    expect(await show(1)).toMatchObject({ members: { length: 5 }, invitations: [] })
  })

  test('is not for whoever sits already, and works no more once it is taken back', async () => {
    const { invite, mailedToken, join, as, show } = scene
    await invite(1, ['new@mail.example'])
    const token = await mailedToken()
    expect(await join(2, token)).toMatchObject({ status: 409, body: { message: 'SEATED_ALREADY' } })
    const [open1] = (await show(1)).invitations
    await (await as(1)).remove(`/api/group/seats?seatId=${open1!.seatId}`)
    expect((await join(7, token)).status).toBe(404)
  })

  test('of a prepared account makes it with a verified address, once its person agrees', async () => {
    const { world, emails, mailedToken, ask, invite } = scene
    const send = (token: string, more: object = {}) =>
      ask('/api/group/account', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token,
          nickname: '새순',
          phone: '010-2222-3333',
          password: PASSWORD,
          agreeTerms: true,
          agreePrivacy: true,
          over14: true,
          ...more,
        }),
      })
    await invite(1, ['plain@mail.example'])
    expect(await send(await mailedToken()), 'an invitation of the leader').toMatchObject({ status: 404 })
    await createGroup(world.context, {
      name: '신학교',
      leaderEmail: emails[7]!,
      seats: 10,
      payBy: 'card',
      members: ['Student@mail.example'],
      preparesAccounts: true,
    })
    const sent = await mail.demo().deliverAll(world.now)
    const texts = sent.map(({ text }) => /\/group\/join#(\S+)/.exec(text)?.[1])
    const token = texts.find((found) => found !== undefined) ?? ''
    expect((await ask(`/api/group/invitation?token=${token}`)).body).toMatchObject({ preparesAccount: true })
    expect(await send(token, { over14: false })).toMatchObject({
      status: 400,
      body: { fields: { over14: 'REQUIRED' } },
    })
    expect(await library.db.selectFrom('member').select('id').execute()).toHaveLength(9)
    expect(await send(token)).toMatchObject({ status: 200, body: { user: { nickname: '새순' } } })
    const made = await library.db
      .selectFrom('member')
      .innerJoin('group_seat', 'group_seat.member_id', 'member.id')
      .select(['member.email', 'email_verified_at as verifiedAt'])
      .where('member.email_key', '=', 'student@mail.example')
      .execute()
    expect(made).toEqual([{ email: 'Student@mail.example', verifiedAt: world.now() }])
    expect(await send(token, { nickname: '다른 이' })).toMatchObject({ status: 404 })
  })

  test('taken back before its mail is written sends none', async () => {
    const { invite, mailedToken, as, show } = scene
    await invite(1, ['new@mail.example'])
    const [open1] = (await show(1)).invitations
    await (await as(1)).remove(`/api/group/seats?seatId=${open1!.seatId}`)
    expect(await mailedToken()).toBe('')
    expect(await mail.outbox()).toMatchObject([{ outcome: 'dropped' }])
  })

  test('needs addresses, and seats that are free', async () => {
    const { invite, show } = scene
    const many = (count: number) => Array.from({ length: count }, (_, at) => `m${at}@mail.example`)
    expect(await invite(1, ['no address'])).toMatchObject({
      status: 400,
      body: { fields: { emails: 'INVALID' } },
    })
    expect(await invite(1, many(51))).toMatchObject({ status: 400 })
    expect(await invite(1, many(7))).toMatchObject({ status: 409, body: { message: 'GROUP_FULL' } })
    expect((await show(1)).invitations).toEqual([])
    expect((await invite(1, many(6))).body).toEqual({ invited: 6 })
  })
})

describe('an inquiry about a group', () => {
  const INQUIRY = {
    name: '김은혜\r\nBcc: x@evil.example',
    email: 'ask@church.example',
    organisation: '은혜교회',
    people: 12,
    message: '주일에 함께 읽고 싶습니다.\n견적을 부탁드립니다.',
  }
  const visit = (email: string, more: object = {}) => {
    const ask = library.visit({ ...siteWith(email), ...more })
    return (inquiry: object = INQUIRY, path = '/api/payment/groupInquiry') =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(inquiry),
      })
  }

  test('reaches the operator, who answers to the visitor, and is kept no longer', async () => {
    expect(await visit('help@books.example')()).toMatchObject({ status: 201 })
    const [sent] = await mail.demo().deliverAll()
    expect(sent).toMatchObject({ to: 'help@books.example', replyTo: 'ask@church.example' })
    expect(sent?.subject).toContain('은혜교회 (12명)')
    expect(sent?.text).toContain('이름: 김은혜 Bcc: x@evil.example')
    expect(sent?.text).toContain('견적을 부탁드립니다.')
    const [row] = await library.db.selectFrom('outbox').selectAll().execute()
    expect(row).toMatchObject({ payload: {}, address: null, outcome: 'sent' })
  })

  test('names what is wrong', async () => {
    expect(await visit('help@books.example')({ ...INQUIRY, people: 9, email: 'x', name: ' ' })).toMatchObject(
      {
        status: 400,
        body: { fields: { people: 'TOO_FEW', email: 'INVALID', name: 'EMPTY' } },
      },
    )
    expect(await mail.outbox()).toEqual([])
  })

  test('is not taken where the operator has no address, and five times an hour from one network', async () => {
    expect(await visit('')()).toMatchObject({ status: 404 })
    const ask = visit('help@books.example', { limits: createLimits(() => 0) })
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await ask()).status)
    expect(statuses).toEqual([...Array<number>(5).fill(201), 429])
  })
})

function siteWith(email: string) {
  const company = {
    name: '언약서재',
    ceo: '',
    registration: '',
    mailOrder: '',
    hosting: '',
    address: '',
    phone: '',
    email,
    privacyOfficer: '',
  }
  return { site: { publicUrl: null, company, appStoreUrl: null, channelUrl: null, geocoderUrl: null } }
}
