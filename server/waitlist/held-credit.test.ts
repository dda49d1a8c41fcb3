import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aDependant, aMember, aPack } from '#dev/testing/builders.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { stageWaitlist } from '#dev/testing/waitlist.ts'

const stage = stageWaitlist()
const wish = async (isSet: boolean) =>
  sql`
    insert into settings (branch_id, key, value)
    values (${stage.studio.branchId}, 'policies', ${JSON.stringify({ waitlist_holds_credit: isSet })}::jsonb)
    on conflict (branch_id, key) do update set value = excluded.value`.execute(stage.server.db)
beforeAll(async () => wish(true))
afterAll(async () => wish(false))

const ask = async ({ token }: Pick<Actor, 'token'>, session_id: string) =>
  (await stage.server.request('POST', '/bookings/verify', { token, body: { session_id } })).body
const whysOf = async ({ token, lotId }: Actor) =>
  (await stage.server.request('GET', `/packages/mine/${lotId}/ledger`, { token })).body['data']
const lines = (...said: readonly (readonly [string, number])[]) => said.map(([why, change]) => ({ why, change }))

describe('where the studio reserves the credit of a waitlist entry', () => {
  it('joining shows the reservation first, makes it, and leaving returns it', async () => {
    const { sessionId } = await stage.aFullClass()
    const member = await stage.someone()
    expect(await ask(member, sessionId)).toMatchObject({ waiting_holds: { lot_id: member.lotId, credits: 1 } })
    const joined = await member.tryToWait(sessionId)
    expect(joined).toMatchObject({
      status: 201,
      body: { credits_left: 4, booking: { credit_effect: 'none', held_credit: { lot_id: member.lotId, credits: 1 } } },
    })
    const id = textOf(joined.body['booking']?.['id'])
    expect(await member.creditsLeft()).toBe(4)
    expect(await member.show(id)).toMatchObject({ held_credit: { lot_id: member.lotId, credits: 1 } })
    expect(await member.cancel(id)).toMatchObject({ body: { credit_lost: false, booking: { held_credit: null } } })
    expect(await member.creditsLeft()).toBe(5)
    const history = await whysOf(member)
    expect(history).toMatchObject(lines(['released', 1], ['held', -1], ['granted', 5]))
    expect(history).toMatchObject([{ class: { session_id: sessionId } }, { class: { session_id: sessionId } }, {}])
  })

  it('a reserved last credit is not available elsewhere, and pays for the seat that becomes free', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const other = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 30 }), capacity: 3 })
    const member = await stage.someone({ credits: 1 })
    const id = await member.book(sessionId, 'waitlist')
    expect((await member.tryToBook(other)).body['code']).toBe('packages.none')
    await free()
    expect(await member.show(id)).toMatchObject({ status: 'booked', held_credit: null, credit_effect: 'used' })
    expect(await member.creditsLeft()).toBe(0)
    expect(await whysOf(member)).toMatchObject(lines(['booked', -1], ['released', 1], ['held', -1], ['granted', 1]))
  })

  it('a person without a credit cannot join, and is told what to do', async () => {
    const { sessionId } = await stage.aFullClass()
    const nobody = await stage.someoneWithoutPack()
    expect(await ask(nobody, sessionId)).toMatchObject({
      may_wait: false,
      waiting_holds: null,
      waiting_missing: { code: 'packages.none', next_step: 'buy_package' },
    })
    expect(await nobody.tryToWait(sessionId)).toMatchObject({ status: 422, body: { code: 'packages.none' } })
  })

  it('a multi-class request reserves nothing', async () => {
    const classes = await stage.fullClasses(40, 44, 46)
    const member = await stage.someone({ credits: 1 })
    const { status } = await stage.server.request('POST', '/bookings/goals', {
      token: member.token,
      body: { session_ids: classes.map(({ sessionId }) => sessionId) },
    })
    expect(status).toBe(201)
    expect(await member.creditsLeft()).toBe(1)
  })

  it('a pair needs two credits, and is promoted with those two', async () => {
    const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 48 }), capacity: 2 })
    const owners = [await stage.someone(), await stage.someone()]
    const seats = [await owners[0]?.book(sessionId), await owners[1]?.book(sessionId)]
    const join = async (credits: number) => {
      const guardian = await stage.someone({ credits })
      const childId = await aDependant(stage.server.db, { guardian, birthDate: '2009-01-01' })
      const joined = await stage.server.request('POST', '/bookings/pairs', {
        token: guardian.token,
        body: { session_id: sessionId, person_ids: [guardian.personId, childId] },
      })
      return { guardian, joined }
    }
    expect((await join(1)).joined).toMatchObject({ status: 422, body: { code: 'packages.none' } })
    const { guardian, joined } = await join(2)
    expect(joined.status).toBe(201)
    expect(await guardian.creditsLeft()).toBe(0)
    await owners[0]?.cancel(seats[0] ?? '')
    await owners[1]?.cancel(seats[1] ?? '')
    for (const place of [0, 1])
      expect(await guardian.show(textOf(joined.body['bookings']?.[place]?.id))).toMatchObject({ status: 'booked' })
    expect(await guardian.creditsLeft()).toBe(0)
  })

  it('a friend who joins by a link reserves a credit of an own pack', async () => {
    const sessionId = await stage.aClassApart({ startsAt: stage.begins.add({ hours: 48 }), capacity: 2 })
    for (const owner of [await stage.someone(), await stage.someone()]) await owner.book(sessionId)
    const [grace, friend, penniless] = [await stage.someone(), await stage.someone(), await stage.someoneWithoutPack()]
    const entry = await grace.book(sessionId, 'waitlist')
    const { body } = await stage.server.request('POST', `/bookings/${entry}/invitation`, { token: grace.token })
    const join = async ({ token }: Pick<Actor, 'token'>) =>
      stage.server.request('POST', `/bookings/invitations/${textOf(body['code'])}`, { token })
    expect(await join(penniless)).toMatchObject({ status: 422, body: { code: 'packages.none' } })
    expect((await join(friend)).status).toBe(201)
    expect(await friend.creditsLeft()).toBe(4)
  })

  it('a reserved credit returns when the class begins without the person, and when the studio cancels the class', async () => {
    const [begun, canceled] = await stage.fullClasses(2, 50)
    if (!begun || !canceled) throw new Error('two classes are needed')
    const member = await stage.someone()
    await member.book(begun.sessionId, 'waitlist')
    await member.book(canceled.sessionId, 'waitlist')
    expect(await member.creditsLeft()).toBe(3)
    const manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
    await stage.server.request('POST', `/staff/schedules/${canceled.sessionId}/cancel`, {
      token: manager.token,
      body: { reason: 'The teacher is ill' },
    })
    expect(await member.creditsLeft()).toBe(4)
    await stage.server.clock.set(begun.startsAt)
    await stage.server.drain()
    expect(await member.creditsLeft()).toBe(5)
  })

  it('a credit that is bought meanwhile and expires sooner pays, and the reserved one returns', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const member = await stage.someone({ credits: 1, validityDays: 90 })
    const id = await member.book(sessionId, 'waitlist')
    const sooner = await aPack(stage.server.db, { studio: stage.studio, member, credits: 1, validityDays: 10 })
    await free()
    expect(await member.show(id)).toMatchObject({ status: 'booked', package: { lot_id: sooner } })
    expect(await member.creditsLeft()).toBe(1)
  })

  it('an entry from before a change of the setting returns what it reserved', async () => {
    const { sessionId, free } = await stage.aFullClass()
    const [first, second] = [await stage.someone({ credits: 1 }), await stage.someone({ credits: 1 })]
    const [one, other] = [await first.book(sessionId, 'waitlist'), await second.book(sessionId, 'waitlist')]
    await wish(false)
    await second.cancel(other)
    await free()
    expect(await first.show(one)).toMatchObject({ status: 'booked' })
    expect([await first.creditsLeft(), await second.creditsLeft()]).toEqual([0, 1])
    await wish(true)
  })

  it('five joins at once with one credit reserve it once', async () => {
    const classes = await stage.fullClasses(31, 33, 35, 37, 39)
    const member = await stage.someone({ credits: 1 })
    const answers = await Promise.all(classes.map(async ({ sessionId }) => member.tryToWait(sessionId)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422, 422, 422])
    expect(await member.creditsLeft()).toBe(0)
  })
})
