import { describe, expect, it, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { seriesCalls, stageTimetable } from '#dev/testing/timetable.ts'
import { instant } from '#domain/kit/time.ts'

const stage = stageTimetable()
const { send, showClass, aSeries } = seriesCalls(stage)
const someone = async () => anActor(stage.server, { studio: stage.studio })

describe('a series the stage.studio cancels', () => {
  test.each([
    ['this', ['upcoming', 'canceled', 'upcoming', 'upcoming']],
    ['following', ['upcoming', 'canceled', 'canceled', 'canceled']],
    ['all', ['canceled', 'canceled', 'canceled', 'canceled']],
  ])(
    'a series that the studio cancels (%s) returns the credits of those classes, and of no other',
    async (scope, statuses) => {
      const ids = await aSeries()
      const member = await someone()
      const bookings = [
        await member.book(ids[0] ?? ''),
        await member.book(ids[1] ?? ''),
        await member.book(ids[2] ?? ''),
      ]
      const lost = statuses.slice(0, 3).filter((status) => status === 'canceled').length
      const answer = await send(`/${ids[1] ?? ''}/cancel`, { body: { scope, reason: 'The instructor left.' } })
      expect(answer).toMatchObject({
        status: 200,
        body: { canceled: statuses.filter((status) => status === 'canceled').length, told: lost },
      })
      expect(await Promise.all(ids.map(async (id) => (await showClass(id))['status']))).toEqual(statuses)
      expect(await member.creditsLeft()).toBe(2 + lost)
      expect(await Promise.all(bookings.map(async (id) => (await member.show(id))['status']))).toEqual(
        statuses.slice(0, 3).map((status) => (status === 'canceled' ? 'canceled' : 'booked')),
      )
    },
  )

  it('a series that the studio cancels leaves classes that have begun', async () => {
    const ids = await aSeries()
    await stage.server.clock.freeze(instant(`${stage.monday.add({ days: 8 }).toString()}T10:00:00Z`))
    expect(
      (await send(`/${ids[0] ?? ''}/cancel`, { body: { scope: 'all', reason: 'The instructor left.' } })).body,
    ).toMatchObject({ canceled: 2 })
    expect(
      (await send(`/${ids[0] ?? ''}/cancel`, { body: { scope: 'all', reason: 'The instructor left.' } })).body['code'],
    ).toBe('schedules.over')
  })
})
