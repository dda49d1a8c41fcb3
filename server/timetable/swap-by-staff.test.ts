import { describe, expect, it, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageDesk()

const swap = async (id: string, withId: string, token = stage.desk.token) =>
  stage.server.request('POST', `/staff/bookings/${id}/swap`, {
    token,
    body: { with_id: withId, reason: 'Closer to the door.' },
  })

/** Two people of one class, on reformers 1 and 2. */
async function aPair(): Promise<{ sessionId: string; people: [Actor, Actor]; ids: [string, string] }> {
  const sessionId = await stage.classIn(5, 3)
  const people: [Actor, Actor] = [await stage.someone(), await stage.someone()]
  return { sessionId, people, ids: [await people[0].book(sessionId), await people[1].book(sessionId)] }
}

async function seatsOf(ids: readonly string[]): Promise<readonly unknown[]> {
  const rows = await stage.server.db.selectFrom('bookings').select(['id', 'seat_no']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.seat_no)
}

describe('two people swap reformers', () => {
  it('both have the reformer of the other, read the reason, and stand in the audit', async () => {
    const { people, ids } = await aPair()
    expect(await swap(...ids)).toMatchObject({
      status: 200,
      body: {
        bookings: [
          { id: ids[0], seat_no: 2, credit_effect: 'used' },
          { id: ids[1], seat_no: 1, credit_effect: 'used' },
        ],
      },
    })
    expect(await seatsOf(ids)).toEqual([2, 1])
    for (const [place, person] of people.entries()) {
      const message = (await messagesTo(stage.server.db, person)).at(-1)?.plain
      expect(message).toContain(`You're now on reformer ${2 - place}`)
      expect(message).toContain('Reason: Closer to the door.')
    }
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'bookings.swap_by_staff', details: { with: ids[1], to: 2 } },
      { action: 'bookings.swap_by_staff', details: { with: ids[0], to: 1 } },
    ])
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('nobody swaps with themselves, with who waits, or with somebody of another class', async () => {
    const [{ sessionId, ids }, elsewhere] = [await aPair(), await aPair()]
    await (await stage.someone()).book(sessionId)
    const waiting = await (await stage.someone()).book(sessionId, 'waitlist')
    expect((await swap(ids[0], ids[0])).body).toMatchObject({ code: 'bookings.seat_taken' })
    expect((await swap(ids[0], waiting)).body).toMatchObject({ code: 'bookings.not_live' })
    expect((await swap(ids[0], elsewhere.ids[0])).status).toBe(404)
    expect(await seatsOf(ids)).toEqual([1, 2])
  })

  it('nobody swaps once check-in is closed', async () => {
    const { ids } = await aPair()
    await stage.server.clock.set(stage.begins.add({ hours: 5 }))
    expect((await swap(...ids)).body).toMatchObject({ code: 'schedules.over' })
  })
})

/** Two swaps of the same two people at once: the second takes the first back. */
async function swapTwice() {
  const { ids } = await aPair()
  const answers = await Promise.all([1, 2].map(async () => swap(...ids)))
  return { statuses: answers.map(({ status }) => status), seats: await seatsOf(ids) }
}
const bothDone = { statuses: [200, 200], seats: [1, 2] }

describe('swaps at once', () => {
  test('the second of two swaps at once starts from what the first left', async () => {
    expect(await swapTwice()).toEqual(bothDone)
  })

  test('without the lock of the class they start from the same reformers', async () => {
    const raced = await withoutLock({ of: /class_sessions/, reads: /pass_step[^]*b\.id = any/, readers: 2 }, swapTwice)
    expect(raced).not.toEqual(bothDone)
  })
})
