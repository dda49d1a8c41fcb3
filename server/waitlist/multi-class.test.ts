import { describe, expect, it, test } from 'vitest'
import { aDependant, aMember, aPack } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { multiClassCalls, stageWaitlist } from '#dev/testing/waitlist.ts'
import { asId } from '#domain/kit/id.ts'

const stage = stageWaitlist()
const { waitForAny, requestsOf, requestIdOf, outcome, reasons } = multiClassCalls(stage)

describe('a multi-class request', () => {
  it('a multi-class request ends the other entries at the moment of a promotion, and the message says so', async () => {
    const classes = await stage.fullClasses(40, 44, 48)
    const member = await stage.someone()
    const made = await waitForAny(member, { classes })
    expect(made).toMatchObject({
      status: 201,
      body: {
        goal: { wanted: 1, got: 0, bookings: [{ position: 1, status: 'pending' }, { position: 1 }, { position: 1 }] },
      },
    })
    const [, second] = classes
    if (second) await second.free()
    expect(await outcome(member, classes)).toEqual([
      'waitlist canceled request_met',
      'booking booked',
      'waitlist canceled request_met',
    ])
    expect(await requestsOf(member)).toEqual([])
    const [message] = await messagesTo(stage.server.db, member)
    expect(message?.template).toBe('bookings.promoted')
    expect(
      message?.plain.match(/you've left the waitlist for: Group Reformer Flow \(.+\), Group Reformer Flow \(.+\)\./u),
    ).not.toBeNull()
    expect(await reasons(member)).toEqual(['join', 'join', 'join', 'request_met', 'request_met', 'promote'])
  })

  it('a multi-class request stays open until as many bookings exist as requested; a cancelled booking does not count', async () => {
    const classes = await stage.fullClasses(40, 44, 48, 52)
    const member = await stage.someone()
    const [one, two, three] = classes
    if (!one || !two || !three) throw new Error('four classes are needed')
    await waitForAny(member, { classes, wanted: 2 })
    await one.free()
    expect(await requestsOf(member)).toMatchObject([{ wanted: 2, got: 1 }])
    const { body } = await stage.server.request('GET', '/bookings?when=upcoming&search=status:booked', {
      token: member.token,
    })
    await member.cancel(textOf(body['data']?.[0]?.id))
    await two.free()
    expect(await outcome(member, classes)).toEqual([
      'booking canceled early',
      'booking booked',
      'waitlist pending',
      'waitlist pending',
    ])
    await three.free()
    expect(await outcome(member, classes)).toEqual([
      'booking canceled early',
      'booking booked',
      'booking booked',
      'waitlist canceled request_met',
    ])
  })

  it('a multi-class request is also completed by an ordinary booking, and the confirmation says so', async () => {
    const classes = await stage.fullClasses(40, 44)
    const [broke, [first]] = [await stage.someoneWithoutPack(), classes]
    if (!first) throw new Error('two classes are needed')
    await waitForAny(broke, { classes })
    await first.free()
    expect(await outcome(broke, classes)).toEqual(['waitlist pending', 'waitlist pending'])
    await aPack(stage.server.db, { studio: stage.studio, member: broke })
    expect((await broke.tryToBook(first.sessionId)).status).toBe(201)
    expect(await outcome(broke, classes)).toEqual(['booking booked', 'waitlist canceled request_met'])
    expect((await messagesTo(stage.server.db, broke)).map(({ plain }) => plain).join()).toContain(
      "you've left the waitlist for: Group Reformer Flow",
    )
  })

  it('a multi-class request is completed by a booking that staff make', async () => {
    const classes = await stage.fullClasses(40, 44)
    const [broke, owner, [first]] = [
      await stage.someoneWithoutPack(),
      await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'owner' } }),
      classes,
    ]
    if (!first) throw new Error('two classes are needed')
    await waitForAny(broke, { classes })
    await first.free()
    const body = { person_id: broke.personId, pay: 'complimentary', reason: 'a guest of the house' }
    expect(
      (await stage.server.request('POST', `/staff/schedules/${first.sessionId}/bookings`, { token: owner.token, body }))
        .status,
    ).toBe(201)
    expect(await outcome(broke, classes)).toEqual(['booking booked', 'waitlist canceled request_met'])
  })

  it('a multi-class request includes an existing waitlist entry, which keeps its position', async () => {
    const classes = await stage.fullClasses(40, 44)
    const [first] = classes
    const [early, late] = [await stage.someone(), await stage.someone()]
    const entry = await early.book(textOf(first?.sessionId), 'waitlist')
    await late.tryToWait(textOf(first?.sessionId))
    const made = await waitForAny(early, { classes })
    expect(made.body['goal']).toMatchObject({ bookings: [{ id: entry, position: 1 }, { position: 1 }] })
    expect(await waitForAny(early, { classes })).toMatchObject({ status: 409, body: { code: 'bookings.goal_other' } })
  })

  it('a multi-class request can be left as a whole, or class by class', async () => {
    const classes = await stage.fullClasses(40, 44, 48)
    const [member, stranger] = [await stage.someone(), await stage.someone()]
    const requestId = requestIdOf(await waitForAny(member, { classes }))
    const { body } = await stage.server.request('GET', '/bookings?when=upcoming', { token: member.token })
    expect(await member.cancel(textOf(body['data']?.[0]?.id))).toMatchObject({
      status: 200,
      body: { booking: { goal_id: requestId, cancel_kind: 'left' } },
    })
    expect(
      await stage.server.request('DELETE', `/bookings/goals/${requestId}`, { token: stranger.token }),
    ).toMatchObject({
      status: 404,
    })
    expect(await stage.server.request('DELETE', `/bookings/goals/${requestId}`, { token: member.token })).toMatchObject(
      {
        status: 200,
        body: { left: 2 },
      },
    )
    expect(await stage.server.request('DELETE', `/bookings/goals/${requestId}`, { token: member.token })).toMatchObject(
      {
        status: 409,
        body: { code: 'bookings.not_live' },
      },
    )
    expect(await outcome(member, classes)).toEqual([
      'waitlist canceled left',
      'waitlist canceled left',
      'waitlist canceled left',
    ])
  })

  it('a multi-class request joins no waitlist when one of them cannot be joined, and names that class', async () => {
    const [first] = await stage.fullClasses(40)
    const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 44 }) })
    const member = await stage.someone()
    if (!first) throw new Error('a full class is needed')
    expect(await waitForAny(member, { classes: [first, { sessionId }] })).toMatchObject({
      status: 409,
      body: { code: 'bookings.place_free', errors: { 'session_ids.1': expect.anything() } },
    })
    expect(await reasons(member)).toEqual([])
  })

  test.each([
    ['one class alone', 1, 1],
    ['eleven classes', 11, 1],
    ['as many as there are', 3, 3],
    ['none of them', 3, 0],
  ])('a multi-class request cannot be %s', async (_says, count, wanted) => {
    const classes = Array.from({ length: count }, (_none, place) => ({
      sessionId: asId('class_sessions', `00000000-0000-7000-8000-0000000000${String(10 + place)}`),
    }))
    expect(await waitForAny(await stage.someone(), { classes, wanted })).toMatchObject({ status: 422 })
  })

  it('a multi-class request can be made for oneself and for dependants, and for nobody else', async () => {
    const classes = await stage.fullClasses(40, 44)
    const [guardian, stranger] = [await stage.someone(), await stage.someone()]
    const childId = await aDependant(stage.server.db, { guardian, birthDate: '2012-01-01' })
    expect(await waitForAny(stranger, { classes, person_id: childId })).toMatchObject({ status: 404 })
    expect(await waitForAny(guardian, { classes, person_id: childId })).toMatchObject({
      status: 201,
      body: { goal: { person: { full_name: 'Aina', dependant: true } } },
    })
    expect(await requestsOf(stranger)).toEqual([])
  })
})
