import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, aPack, aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { lockSession } from '#server/schedules/queries.ts'

const stage = stageDesk()
const classIn = async (hours: number, capacity = 2) => stage.classIn(hours, capacity)
const someone = async (credits = 5) => stage.someone({ credits })

interface Move {
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly [field: string]: unknown
}
const move = async (bookingId: string, { token = stage.desk.token, headers = {}, ...fields }: Move) =>
  stage.server.request('POST', `/staff/bookings/${bookingId}/move`, {
    token,
    headers,
    body: { credit: 'return', reason: 'The room is too warm.', ...fields },
  })
const holds = async () => (await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)
const acts = async (id: string) =>
  stage.server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_role', 'details'])
    .where('subject_id', '=', id)
    .execute()

describe('staff move a booking to another class', () => {
  it('staff move a booking with the credit that paid, also late, and notify the member, the audit and the waitlist', async () => {
    const [former, next] = [await classIn(5), await classIn(30)]
    const [member, other, waiter] = [await someone(1), await someone(), await someone()]
    const id = await member.book(former)
    await other.book(former)
    const entry = await waiter.book(former, 'waitlist')
    const answer = await move(id, { session_id: next })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        credits_left: 0,
        promoted: 1,
        left: { id, status: 'canceled', cancel_kind: 'studio', credit_effect: 'returned' },
        booking: { session_id: next, status: 'booked', credit_effect: 'used' },
      },
    })
    expect(await member.creditsLeft()).toBe(0)
    expect(await waiter.show(entry)).toMatchObject({ status: 'booked' })
    const told = (await messagesTo(stage.server.db, member)).filter(
      ({ template }) => template === 'bookings.staff_moved',
    )
    expect(told).toMatchObject([{ subject: expect.stringContaining('Moved by the studio') }])
    expect(told[0]?.plain).toContain('Reason: The room is too warm.')
    expect(
      (await messagesTo(stage.server.db, member)).filter(({ subject }) => subject.startsWith('Booked')),
    ).toHaveLength(2)
    expect(await acts(id)).toMatchObject([
      {
        action: 'bookings.move_by_staff',
        actor_role: 'desk',
        details: {
          from_session_id: former,
          to_session_id: next,
          booking_id: answer.body['booking']?.['id'],
          credit: 'returned',
          pay: 'credit',
          lot_id: member.lotId,
          reason: 'The room is too warm.',
        },
      },
    ])
    expect(await holds()).toEqual([])
  })

  it('staff move a booking by the rule: late the first credit is forfeited, and another one pays', async () => {
    const [former, next] = [await classIn(5), await classIn(30)]
    const member = await someone(3)
    const id = await member.book(former)
    const answer = await move(id, { session_id: next, credit: 'by_rule' })
    expect(answer.body).toMatchObject({ credits_left: 1, left: { cancel_kind: 'late', credit_effect: 'forfeited' } })
    const poor = await someone(1)
    const only = await poor.book(former)
    const refused = await move(only, { session_id: next, credit: 'by_rule' })
    expect([refused.status, refused.body['code']]).toEqual([422, 'packages.none'])
    expect(await poor.show(only)).toMatchObject({ status: 'booked' })
    expect(await holds()).toEqual([])
  })

  it('staff move a booking with the pack that paid, though another one ends sooner, unless another is named', async () => {
    const member = await someone(2)
    const id = await member.book(await classIn(30))
    const sooner = await aPack(stage.server.db, { studio: stage.studio, member, credits: 2, validityDays: 20 })
    const next = await classIn(33)
    const kept = await move(id, { session_id: next })
    expect((await acts(id))[0]?.details).toMatchObject({ lot_id: member.lotId })
    const changed = await move(textOf(kept.body['booking']?.['id']), { session_id: await classIn(36), lot_id: sooner })
    expect(changed.body).toMatchObject({ credits_left: 1 })
    expect(await member.creditsLeft()).toBe(2)
  })

  it('staff move a booking without a credit for the other class, where a manager says so', async () => {
    const member = await someone(1)
    const id = await member.book(await classIn(30))
    const next = await classIn(33)
    const byDesk = await move(id, { session_id: next, pay: 'complimentary' })
    expect([byDesk.status, byDesk.body['code']]).toEqual([403, 'auth.forbidden'])
    const given = await move(id, { session_id: next, pay: 'complimentary', token: stage.manager.token })
    expect(given.body).toMatchObject({ credits_left: null, booking: { credit_effect: 'none' } })
    expect(await member.creditsLeft()).toBe(1)
    expect(await holds()).toEqual([])
  })

  it('staff move a booking to a chosen reformer, and to a class at the same hour', async () => {
    const member = await someone(1)
    const id = await member.book(await classIn(30, 5))
    const answer = await move(id, { session_id: await classIn(30, 5), seat_no: 4 })
    expect(answer.body['booking']).toMatchObject({ seat_no: 4 })
  })

  it('staff move a booking once for one key', async () => {
    const member = await someone(1)
    const id = await member.book(await classIn(30))
    const sent = { session_id: await classIn(33), headers: { 'idempotency-key': `move-${id}` } }
    const first = await move(id, sent)
    const again = await move(id, sent)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body['booking']?.['id']).toBe(first.body['booking']?.['id'])
    expect((await move(id, { session_id: sent.session_id })).body['code']).toBe('bookings.not_live')
  })
})

describe('a refused move keeps the first class', () => {
  it('a person stays in the first class when the other is full, the same, over, absent, elsewhere or overlaps', async () => {
    const member = await someone(2)
    const former = await classIn(30)
    const id = await member.book(former)
    const full = await classIn(33, 1)
    await (await someone()).book(full)
    const busy = await classIn(40)
    await member.book(await classIn(40))
    const elsewhere = await aStudio(stage.server.db, { code: 'ipoh' })
    const foreign = await classElsewhere(elsewhere.branchId)
    const past = await classIn(-3)
    const codes = await inTurn(
      [full, former, past, '00000000-0000-7000-8000-000000000000', foreign, busy],
      async (session_id) => textOf((await move(id, { session_id })).body['code']),
    )
    expect(codes).toEqual([
      'bookings.class_full',
      'bookings.same_class',
      'schedules.over',
      'request.not_found',
      'request.not_found',
      'bookings.overlap',
    ])
    expect(await member.show(id)).toMatchObject({ status: 'booked', credit_effect: 'used' })
    expect(await member.creditsLeft()).toBe(0)
    expect(await acts(id)).toEqual([])
  })

  it('a booking is not moved when it waits, is checked in, or belongs to another branch', async () => {
    const [former, next] = [await classIn(30, 1), await classIn(33)]
    const [member, waiter] = [await someone(), await someone()]
    const id = await member.book(former)
    const entry = await waiter.book(former, 'waitlist')
    expect((await move(entry, { session_id: next })).body['code']).toBe('bookings.not_live')
    const elsewhere = await aStudio(stage.server.db, { code: 'ipoh' })
    const stranger = await aMember(stage.server.db, { role: { branchId: elsewhere.branchId, role: 'owner' } })
    const headers = { 'x-branch': 'ipoh' }
    expect((await move(id, { session_id: next, token: stranger.token, headers })).status).toBe(404)
    expect((await move(id, { session_id: next, token: member.token })).status).toBe(403)
    expect((await move(id, { session_id: next, reason: '' })).status).toBe(422)
    expect((await move(id, { session_id: next, credit: 'keep' })).status).toBe(422)
    await stage.server.request('POST', `/staff/bookings/${id}/check-in`, { token: stage.desk.token, body: {} })
    expect((await move(id, { session_id: next })).body['code']).toBe('bookings.not_live')
  })

  async function classElsewhere(branchId: Id<'branches'>): Promise<string> {
    const id = await classIn(33)
    await sql`update class_sessions set branch_id = ${branchId} where id = ${id}`.execute(stage.server.db)
    return id
  }
  async function inTurn<Value, Result>(values: readonly Value[], act: (value: Value) => Promise<Result>) {
    const results: Result[] = []
    for (const value of values) results.push(await act(value))
    return results
  }
})

describe('concurrent moves', () => {
  it('one seat goes to one of many moves, and the others stay where they were', async () => {
    const [former, next] = [await classIn(30, 8), await classIn(33, 1)]
    const people = await Promise.all(Array.from({ length: 6 }, async () => someone(1)))
    const ids = await Promise.all(people.map(async (member) => member.book(former)))
    const answers = await Promise.all(ids.map(async (id) => move(id, { session_id: next })))
    const codes = answers.map(({ status, body }) => textOf(body['code'] ?? `${status}`))
    expect(codes.filter((code) => code === '201')).toHaveLength(1)
    expect(codes.filter((code) => code === 'bookings.class_full')).toHaveLength(5)
    expect(await Promise.all(people.map(async (member) => member.creditsLeft()))).toEqual([0, 0, 0, 0, 0, 0])
    expect(await holds()).toEqual([])
  })

  it('people who change places between two classes wait for each other', async () => {
    const [one, other] = [await classIn(30, 9), await classIn(33, 9)]
    const [here, there] = [await peopleIn(one), await peopleIn(other)]
    const answers = await Promise.all([
      ...here.map(async (id) => move(id, { session_id: other })),
      ...there.map(async (id) => move(id, { session_id: one })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await holds()).toEqual([])
  })

  it('people who change places would deadlock if classes were locked in the order of the request', async () => {
    const [one, other] = [await classIn(30), await classIn(33)]
    const pair = [
      [one, other],
      [other, one],
    ] as const
    expect(await openBoth(pair, inOrderOfId)).toEqual(['opened', 'opened'])
    expect((await openBoth(pair, asNamed)).toSorted()).toEqual(['deadlock', 'opened'])
  })

  async function peopleIn(sessionId: Id<'class_sessions'>): Promise<string[]> {
    const people: Actor[] = await Promise.all(Array.from({ length: 4 }, async () => someone(1)))
    return Promise.all(people.map(async (member) => member.book(sessionId)))
  }

  type Pairs = readonly (readonly [Id<'class_sessions'>, Id<'class_sessions'>])[]
  type Opening = (tx: Transaction, pair: Pairs[number]) => Promise<unknown>
  const inOrderOfId: Opening = async (tx, ids) => openClass(tx, { ids, origin: 'http://localhost' })
  /** Locks class by class in the order of each move, and pauses before the second. */
  const asNamed: Opening = async (tx, pair) => {
    for (const id of pair) {
      await lockSession(tx, id)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  async function openBoth(pairs: Pairs, open: Opening): Promise<string[]> {
    return Promise.all(
      pairs.map(async (pair) =>
        stage.server.db
          .transaction()
          .execute(async (tx) => {
            await open(tx, pair)
            return 'opened'
          })
          .catch((error: unknown) =>
            typeof error === 'object' && error !== null && 'code' in error && error.code === '40P01'
              ? 'deadlock'
              : String(error),
          ),
      ),
    )
  }
})
