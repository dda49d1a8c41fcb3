import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { aFullClass, fromStart, stageCheckIn, type Entry } from '#dev/testing/check-in.ts'
import { messagesTo } from '#dev/testing/messages.ts'

const stage = stageCheckIn()
const shown = async ({ member, id }: Entry) => member.show(id)
const giveBack = async (isSet: boolean) =>
  sql`insert into settings (branch_id, key, value) values (${stage.studio.branchId}, 'policies', ${JSON.stringify({ refill_returns_credit: isSet })}::jsonb)`.execute(
    stage.server.db,
  )
afterEach(async () => {
  await sql`delete from settings where key = 'policies'`.execute(stage.server.db)
})

/** Two of three cancel two hours before; the one who waits gets the seat of the first. */
async function twoCancelOneWaits() {
  const { booked, waiting } = await aFullClass(stage, { booked: 3, waiting: 1 })
  const [first, second, stays] = booked
  const [waiter] = waiting
  if (!first || !second || !stays || !waiter) throw new Error('three have booked and one waits')
  await stage.server.clock.freeze(fromStart(first, -120))
  for (const { member, id } of [first, second]) expect(await member.cancel(id)).toMatchObject({ status: 200 })
  return { first, second, stays, waiter }
}

describe('a late-cancelled seat that is taken again', () => {
  it('a seat that was given up late and taken again returns its credit once at the check-in deadline, where so set', async () => {
    await giveBack(true)
    const { first, second, stays, waiter } = await twoCancelOneWaits()
    expect(await shown(waiter)).toMatchObject({ status: 'booked' })
    await stage.server.drain()
    for (const one of [first, second])
      expect(await shown(one)).toMatchObject({ status: 'canceled', cancel_kind: 'late', credit_effect: 'forfeited' })
    for (const minutes of [0, 1, 50]) {
      await stage.server.clock.freeze(fromStart(first, minutes))
      await stage.server.drain()
      await stage.server.drain()
    }
    expect(await shown(first)).toMatchObject({ status: 'canceled', cancel_kind: 'late', credit_effect: 'returned' })
    expect(await shown(second)).toMatchObject({ cancel_kind: 'late', credit_effect: 'forfeited' })
    expect(await shown(stays)).toMatchObject({ status: 'no_show' })
    expect(await Promise.all([first, second, waiter].map(async ({ member }) => member.creditsLeft()))).toEqual([
      5, 4, 4,
    ])
    const told = await messagesTo(stage.server.db, first.member)
    expect(told.filter(({ template }) => template === 'bookings.refilled')).toHaveLength(1)
    expect((await messagesTo(stage.server.db, second.member)).at(-1)?.template).not.toBe('bookings.refilled')
  })

  it('a seat that was given up late and taken again forfeits its credit where the studio sets nothing', async () => {
    const { first } = await twoCancelOneWaits()
    await stage.server.clock.freeze(fromStart(first, 1))
    await stage.server.drain()
    expect(await shown(first)).toMatchObject({ cancel_kind: 'late', credit_effect: 'forfeited' })
    expect(await first.member.creditsLeft()).toBe(4)
  })
})
