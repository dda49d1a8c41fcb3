import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { anInstructor } from '#dev/testing/instructors.ts'
import { changeOf, noChange as nothing, seatState, type SeatChange as Change } from '#dev/testing/seat-state.ts'
import type { Answered } from '#dev/testing/server.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf } from '#domain/kit/time.ts'

const stage = stageDesk()
const zone = 'Asia/Kuala_Lumpur'

const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  stage.server.request(method, path, { token: stage.manager.token, body })

const stateNow = async () => seatState(stage.server)

interface Crowd {
  readonly booked: number
  readonly waiting: number
  /** How many of the booked are also in another class three hours later. */
  readonly busy: number
}
interface Booked {
  readonly person: Actor
  readonly id: string
}
interface FullClass {
  readonly sessionId: Id<'class_sessions'>
  readonly roomId: string
  readonly people: readonly Booked[]
}

async function aFullClass({ booked, waiting, busy }: Crowd): Promise<FullClass> {
  const sessionId = await stage.classIn(48, booked)
  const later = await stage.classIn(51, 6)
  const people: Booked[] = []
  for (let count = 0; count < booked; count += 1) {
    const person = await stage.someone()
    people.push({ person, id: await person.book(sessionId) })
    if (count < busy) await person.book(later)
  }
  for (let count = 0; count < waiting; count += 1) await (await stage.someone()).book(sessionId, 'waitlist')
  const { room_id: roomId } = await stage.server.db
    .selectFrom('class_sessions')
    .select('room_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { sessionId, roomId, people }
}

/** The first leaves, whoever waits has the seat, and somebody else waits: other people in the same numbers. */
async function replaceFirst({ sessionId, people: [first] }: FullClass): Promise<void> {
  await first?.person.cancel(first.id)
  await (await stage.someone()).book(sessionId, 'waitlist')
}

interface Act {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  /** What the preview and the act take. */
  readonly body: object
  /** What the act takes besides. */
  readonly more?: object
  readonly preview: string
  /** What the plan says that the act does, where that is anything. */
  readonly shown: (plan: Answered['body']) => Partial<Change>
  /** Something that makes it another plan; by default others in the class. */
  readonly alter?: () => Promise<unknown>
}

const numbersOf = (row: unknown, keys: readonly string[]) =>
  keys.map((key) => Number(Object(row)[key])).reduce((sum, one) => sum + one, 0)
const rowsOf = (body: Answered['body'], list: string): readonly unknown[] =>
  Array.isArray(body[list]) ? body[list] : []

function messageTo({ sessionId }: FullClass, to: string): Act {
  const path = `/staff/schedules/${sessionId}/messages`
  return {
    method: 'POST',
    path,
    preview: `${path}/preview`,
    body: { to, template: 'bring_socks' },
    shown: ({ messages }) => ({ messages: Number(messages) }),
  }
}

const acts: Readonly<Record<string, (of: FullClass) => Act | Promise<Act>>> = {
  'a swap of two reformers': ({ people: [one, other, third] }) => {
    const swap = `/staff/bookings/${one?.id}/swap`
    return {
      method: 'POST',
      path: swap,
      preview: `${swap}/preview`,
      body: { with_id: other?.id },
      more: { reason: 'Closer to the door.' },
      shown: (plan) => ({
        reseated: Object.fromEntries(
          [one, other].map((booking, place) => [booking?.id, numbersOf(rowsOf(plan, 'people')[place], ['seat_no'])]),
        ),
        messages: Number(plan['messages']),
      }),
      alter: async () => ask('POST', swap, { with_id: third?.id, reason: 'Somebody else asked first.' }),
    }
  },
  'a message to who is booked': (of) => messageTo(of, 'booked'),
  'a message to who waits': (of) => ({
    ...messageTo(of, 'waiting'),
    alter: async () => replaceFirst(of),
  }),
  'a message to everybody': (of) => messageTo(of, 'everybody'),
  'closing the days of a room': ({ roomId }) => {
    const on = dayOf(stage.begins.add({ hours: 48 }), zone).toString()
    return {
      method: 'POST',
      path: '/staff/closures',
      preview: '/staff/closures/preview',
      body: { first_day: on, last_day: on, room_ids: [roomId] },
      more: { reason: 'New floor' },
      shown: (plan) => ({
        lost: Number(plan['bookings']),
        waiting: 0 - Number(plan['waiting']),
        messages: numbersOf(plan, ['bookings', 'waiting']),
        credits: Number(plan['bookings']),
        classes: 0 - rowsOf(plan, 'classes').length,
        closures: 1,
      }),
    }
  },
  'moving a class by an edit': ({ sessionId }) => {
    const at = stage.begins.add({ hours: 51 }).toZonedDateTimeISO(zone)
    return {
      method: 'PUT',
      path: `/staff/schedules/${sessionId}`,
      preview: `/staff/schedules/${sessionId}/preview`,
      body: { date: at.toPlainDate().toString(), time: at.toString().slice(11, 16), release_overlapping: true },
      shown: (plan) => {
        const [edited] = rowsOf(plan, 'changed')
        const [released, promoted] = [numbersOf(edited, ['released']), numbersOf(edited, ['promoted'])]
        return {
          lost: released,
          got: promoted,
          waiting: 0 - promoted,
          messages: numbersOf(edited, ['told', 'released', 'promoted']),
          credits: released - promoted,
        }
      },
    }
  },
  'lengthening a series': async ({ roomId }) => {
    const first = stage.begins.add({ hours: 72 }).toZonedDateTimeISO(zone)
    const { instructorId } = await anInstructor(stage.server, { studio: stage.studio })
    const pattern = {
      class_type_id: stage.studio.classTypeId,
      room_id: roomId,
      instructors: [{ id: instructorId }],
      date: first.toPlainDate().toString(),
      time: '11:00',
    }
    const made = await ask('POST', '/staff/schedules', {
      ...pattern,
      repeat: 'weekly',
      end_type: 'occurence',
      end_occurence: 2,
    })
    const path = `/staff/series/${textOf(made.body['series_id'])}/end`
    return {
      method: 'PUT',
      path,
      preview: `${path}/preview`,
      body: { end_type: 'occurence', end_occurence: 4, skip_clashing: true },
      shown: (plan) => ({ classes: rowsOf(plan, 'made').length }),
      alter: async () =>
        ask('POST', '/staff/schedules', { ...pattern, date: first.add({ weeks: 2 }).toPlainDate().toString() }),
    }
  },
}
const names = Object.keys(acts)

const previewOf = async ({ preview, body }: Act) => ask('POST', preview, body)
const doneWith = async ({ method, path, body, more }: Act, plan: Answered) =>
  ask(method, path, { ...body, ...more, plan_hash: plan.body['plan_hash'] })

describe('acts that are previewed', () => {
  it('what a preview shows is what the act does, and the preview itself does nothing', async () => {
    const crowds = fc.record({
      booked: fc.integer({ min: 2, max: 4 }),
      waiting: fc.integer({ min: 0, max: 2 }),
      busy: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), crowds, async (name, crowd) => {
        await stage.server.clock.set(stage.begins)
        const act = await acts[name]?.(await aFullClass(crowd))
        if (!act) throw new Error(`no act is called ${name}`)
        const before = await stateNow()
        const plan = await previewOf(act)
        expect(await stateNow()).toEqual(before)
        const done = await doneWith(act, plan)
        const after = await stateNow()
        if (plan.status !== 200) {
          // Nobody waits whom a message could reach: the act refuses what its preview refuses.
          expect([name, done.status, done.body['code']]).toEqual([name, plan.status, plan.body['code']])
          expect(after).toEqual(before)
        } else {
          expect([name, done.status < 300, done.body['code']]).toEqual([name, true, undefined])
          expect([name, changeOf(before, after)]).toEqual([name, { ...nothing, ...act.shown(plan.body) }])
        }
      }),
      { numRuns: names.length + 4, examples: names.map((name) => [name, { booked: 3, waiting: 1, busy: 1 }]) },
    )
  }, 180_000)

  it.each(names)(
    'the plan of %s is the same until it would do something else, and an old one is refused',
    async (name) => {
      const of = await aFullClass({ booked: 3, waiting: 1, busy: 0 })
      const act = await acts[name]?.(of)
      if (!act) throw new Error(`no act is called ${name}`)
      const old = await previewOf(act)
      expect(old.body['plan_hash']).toMatch(/^[\w-]{20,64}$/)
      await (await stage.someone()).book(await stage.classIn(60))
      await stage.server.clock.set(stage.begins.add({ hours: 1 }))
      expect((await previewOf(act)).body).toEqual(old.body)
      await (act.alter?.() ?? replaceFirst(of))
      const before = await stateNow()
      const refused = await doneWith(act, old)
      const now = await previewOf(act)
      expect(now.body['plan_hash']).not.toBe(old.body['plan_hash'])
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'staff.plan_changed', details: { plan: now.body } },
      })
      expect(await stateNow()).toEqual(before)
      expect((await doneWith(act, now)).status).toBeLessThan(300)
    },
    60_000,
  )

  it('reopening closed days does what its answer says: no class and no seat comes back, and nobody is told', async () => {
    const of = await aFullClass({ booked: 2, waiting: 1, busy: 0 })
    const act = await acts['closing the days of a room']?.(of)
    if (!act) throw new Error('days are not closed')
    const closed = await doneWith(act, await previewOf(act))
    const before = await stateNow()
    const reopened = await ask('DELETE', `/staff/closures/${textOf(closed.body['id'])}`, {})
    expect(reopened.body).toEqual({ success: true, classes_back: 0, classes_canceled: 1 })
    expect(changeOf(before, await stateNow())).toEqual({ ...nothing, closures: -1 })
  })
})
