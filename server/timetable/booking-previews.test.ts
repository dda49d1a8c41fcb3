import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { stageDesk } from '#dev/testing/stage-desk.ts'

const stage = stageDesk()

const post = async (bookingId: string, act: string, body: object) =>
  stage.server.request('POST', `/staff/bookings/${bookingId}/${act}`, { token: stage.desk.token, body })

/** Everything that these acts may change. */
async function countsOf(sessionId: string) {
  const { rows } = await sql<{ messages: number; waiting: number; credits: number; audit: number }>`
    select (select count(*)::integer from messages where template like 'bookings.%' and template <> 'bookings.skipped') as messages,
      (select count(*)::integer from bookings where session_id = ${sessionId} and booking_type = 'waitlist' and status = 'pending') as waiting,
      (select coalesce(sum(balance), 0)::integer from ledger_accounts where kind = 'lot') as credits,
      (select count(*)::integer from audit_entries) as audit`.execute(stage.server.db)
  const [counts] = rows
  if (!counts) throw new Error('a count of everything returned no row')
  return counts
}

interface Crowd {
  readonly hours: number
  readonly waiting: number
}

async function aFullClass({ hours, waiting }: Crowd) {
  const sessionId = await stage.classIn(hours, 1)
  const member = await stage.someone()
  const id = await member.book(sessionId)
  for (let count = 0; count < waiting; count += 1) await (await stage.someone()).book(sessionId, 'waitlist')
  return { sessionId, id, member, nextId: await stage.classIn(hours + 24) }
}

describe('previews of what is done to one booking', () => {
  test('what a preview shows is what the act does, and the preview itself does nothing', async () => {
    const crowds = fc.record({ hours: fc.constantFrom(3, 8, 30), waiting: fc.integer({ min: 0, max: 2 }) })
    const acts = fc.constantFrom('cancel', 'move')
    const credits = fc.constantFrom('return', 'by_rule')
    await fc.assert(
      fc.asyncProperty(acts, credits, crowds, async (act, credit, crowd) => {
        const { sessionId, id, nextId } = await aFullClass(crowd)
        const body = { credit, ...(act === 'move' ? { session_id: nextId } : {}) }
        const before = await countsOf(sessionId)
        const shown = await post(id, `${act}/preview`, body)
        expect([act, shown.status]).toEqual([act, 200])
        expect(await countsOf(sessionId)).toEqual(before)
        const done = await post(id, act, { ...body, reason: 'Asked for it.', plan_hash: shown.body['plan_hash'] })
        expect(done.status).toBe(act === 'move' ? 201 : 200)
        const after = await countsOf(sessionId)
        const promoted = before.waiting - after.waiting
        const booked = act === 'move' ? 1 : 0
        expect({
          messages: after.messages - before.messages,
          credits: after.credits - before.credits + promoted + booked,
          promoted,
        }).toEqual({
          messages: shown.body['messages'],
          credits: shown.body['credits_back'],
          promoted: Array.isArray(shown.body['gets_seat']) ? shown.body['gets_seat'].length : 0,
        })
        const ended = act === 'move' ? done.body['left'] : done.body['booking']
        expect(ended).toMatchObject({ credit_effect: shown.body['credit'] })
      }),
      {
        numRuns: 6,
        examples: [
          ['cancel', 'by_rule', { hours: 3, waiting: 1 }],
          ['move', 'return', { hours: 30, waiting: 2 }],
        ],
      },
    )
  }, 120_000)

  it('the hash stays while nothing changes; who comes to wait changes it, and the old one is refused', async () => {
    const { sessionId, id, member } = await aFullClass({ hours: 30, waiting: 0 })
    const shown = await post(id, 'cancel/preview', { credit: 'return' })
    expect(shown.body).toMatchObject({ credit: 'returned', credits_back: 1, gets_seat: [], messages: 1 })
    expect((await post(id, 'cancel/preview', { credit: 'return' })).body).toEqual(shown.body)
    await (await stage.someone()).book(sessionId, 'waitlist')
    const late = await post(id, 'cancel', {
      credit: 'return',
      reason: 'Asked for it.',
      plan_hash: shown.body['plan_hash'],
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'staff.plan_changed' } })
    expect(await member.show(id)).toMatchObject({ status: 'booked' })
    expect(await member.creditsLeft()).toBe(4)
  })

  it('a preview is refused as its act is', async () => {
    const { id, sessionId } = await aFullClass({ hours: 30, waiting: 0 })
    const same = { credit: 'return', session_id: sessionId }
    expect((await post(id, 'move/preview', same)).body).toMatchObject({ code: 'bookings.same_class' })
    await post(id, 'cancel', { credit: 'return', reason: 'Asked for it.' })
    expect((await post(id, 'cancel/preview', { credit: 'return' })).body).toMatchObject({ code: 'bookings.not_live' })
  })
})
