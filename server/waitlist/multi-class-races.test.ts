import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Member } from '#dev/testing/builders.ts'
import { multiClassCalls, stageWaitlist, type FullClass } from '#dev/testing/waitlist.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId } from '#domain/kit/id.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { lockSession } from '#server/schedules/queries.ts'

const stage = stageWaitlist()
const { waitForAny, requestIdOf, outcome } = multiClassCalls(stage)

describe('two classes of one multi-class request with a free seat at the same moment', () => {
  /** Two classes with one seat more than before, and a person who wants one of them. */
  async function raceFor(): Promise<{ member: Member; classes: FullClass[] }> {
    const classes = await stage.fullClasses(40, 44)
    const member = await stage.someone()
    await waitForAny(member, { classes })
    await sql`update class_sessions set capacity = 2 where id = any(${classes.map(({ sessionId }) => sessionId)}::uuid[])`.execute(
      stage.server.db,
    )
    return { member, classes }
  }

  /** Each class is filled in its own transaction; `refused` where a constraint stopped it. */
  async function fillBoth(classes: readonly FullClass[]): Promise<(number | 'refused')[]> {
    return Promise.all(
      classes.map(async ({ sessionId }) =>
        stage.server.db
          .transaction()
          .execute(async (tx) => {
            const session = await lockSession(tx, sessionId)
            if (!session) throw new Error('the class is missing')
            return (await promoteWaiting(tx, [{ sessionId, now: session.now, origin: 'http://localhost' }])).length
          })
          .catch((): 'refused' => 'refused'),
      ),
    )
  }

  it('one of the classes promotes, the other finds the entry ended', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, classes } = await raceFor()
      expect((await fillBoth(classes)).toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 1])
      expect((await outcome(member, classes)).toSorted()).toEqual(['booking booked', 'waitlist canceled request_met'])
    }
  })

  it('two classes of one multi-class request both promote without the lock, and a constraint refuses the second', async () => {
    let wasRefused = false
    for (let round = 0; round < 20 && !wasRefused; round += 1) {
      const { member, classes } = await raceFor()
      const filled = await withoutLock({ of: /from multi_class_requests/, readers: 2 }, async () => fillBoth(classes))
      wasRefused = filled.includes('refused')
      expect((await outcome(member, classes)).filter((one) => one === 'booking booked')).toHaveLength(1)
    }
    expect(wasRefused).toBe(true)
  })

  it('two requests for the same two classes are promoted without a deadlock', async () => {
    const classes = await stage.fullClasses(40, 44)
    const people = [await stage.someone(), await stage.someone(), await stage.someone()]
    for (const [place, member] of people.entries())
      await waitForAny(member, { classes: place % 2 === 0 ? classes : classes.toReversed() })
    await Promise.all(classes.map(async ({ free }) => free()))
    const outcomes = (await Promise.all(people.map(async (member) => outcome(member, classes)))).flat()
    expect(outcomes.filter((one) => one === 'booking booked')).toHaveLength(2)
    expect(outcomes.filter((one) => one === 'waitlist canceled request_met')).toHaveLength(2)
  })

  it('the database refuses more seats than requested where the code forgets the rule', async () => {
    const classes = await stage.fullClasses(40, 44)
    const member = await stage.someone()
    const requestId = asId('multi_class_requests', requestIdOf(await waitForAny(member, { classes })))
    await expect(
      sql`update bookings set request_slot = 1 where request_id = ${requestId}`.execute(stage.server.db),
    ).rejects.toMatchObject({ constraint: 'bookings_one_per_request_slot' })
  })
})
