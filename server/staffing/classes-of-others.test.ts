import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { countRows } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

const stage = stageDesk()
let farah: Instructor
let member: Actor
let of: { readonly sessionId: string; readonly bookingId: string; readonly withId: string; readonly otherId: string }

/** A class of Farah Aziz with two people, and one of hers that is empty. */
beforeEach(async () => {
  await stage.server.clock.freeze(stage.begins)
  farah = await anInstructor(stage.server, { studio: stage.studio })
  const [sessionId, otherId] = [await stage.classIn(5), await stage.classIn(9)]
  for (const id of [sessionId, otherId]) await teach(stage.server, { sessionId: id, instructorId: farah.instructorId })
  member = await stage.someone()
  const [bookingId, withId] = [await member.book(sessionId), await (await stage.someone()).book(sessionId)]
  of = { sessionId, bookingId, withId, otherId }
})

const reason = 'Not mine to decide.'
const send = async (token: string, line: string, body: object = {}) => {
  const [method, path] = line.split(' ')
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT') throw new Error(`${line} is no request`)
  return stage.server.request(method, `/staff${path}`, { token, ...(method === 'GET' ? {} : { body }) })
}

/** What an instructor may ask of an own class alone, and what of none. */
const asked: ReadonlyArray<
  readonly [what: string, status: number, request: () => readonly [line: string, body?: object]]
> = [
  ['who is in a class', 404, () => [`GET /schedules/${of.sessionId}/roster`]],
  [
    'to write to a class',
    404,
    () => [`POST /schedules/${of.sessionId}/messages`, { to: 'booked', template: 'bring_socks' }],
  ],
  ['whom a message would reach', 404, () => [`POST /schedules/${of.sessionId}/messages/preview`, { to: 'booked' }]],
  ['to check somebody in', 404, () => [`POST /bookings/${of.bookingId}/check-in`]],
  ['to take a check-in back', 404, () => [`POST /bookings/${of.bookingId}/undo`, { outcome: 'not_here', reason }]],
  ['to note an injury', 404, () => [`POST /people/${member.personId}/notes`, { kind: 'injury', text: 'Left knee' }]],
  ['a member', 403, () => [`POST /people/${member.personId}/record`]],
  ['a history', 403, () => [`POST /people/${member.personId}/timeline`]],
  ['why somebody cannot book', 403, () => [`POST /schedules/${of.sessionId}/explain`, { person_id: member.personId }]],
  ['to swap two people', 403, () => [`POST /bookings/${of.bookingId}/swap`, { with_id: of.withId, reason }]],
  ['to give another reformer', 403, () => [`POST /bookings/${of.bookingId}/seat`, { seat_no: 2, reason }]],
  ['to cancel a booking', 403, () => [`POST /bookings/${of.bookingId}/cancel`, { credit: 'return', reason }]],
  [
    'to move a booking',
    403,
    () => [`POST /bookings/${of.bookingId}/move`, { session_id: of.otherId, credit: 'return', reason }],
  ],
  ['to cancel a class', 403, () => [`POST /schedules/${of.sessionId}/cancel`, { reason }]],
  ['who could stand in', 403, () => [`GET /schedules/${of.sessionId}/substitutes`]],
  ['the tags of a member', 403, () => [`PUT /people/${member.personId}/tags`, { tags: ['vip'] }]],
  ['to restrict a member', 403, () => [`PUT /people/${member.personId}/restriction`, { kind: 'no_classes', reason }]],
  ['a list as a file', 403, () => ['POST /lists/members/csv', { columns: ['name'] }]],
]

describe('the class or the member of another instructor', () => {
  it('an instructor who asks for them gets nothing, changes nothing and leaves nothing in the audit', async () => {
    const devi = await anInstructor(stage.server, { studio: stage.studio, name: 'Devi Raj' })
    const before = await countRows(stage.server.db, 'audit_entries')
    await unchanged(stage.server, async () => {
      for (const [what, status, request] of asked) {
        const answer = await send(devi.token, ...request())
        expect([what, answer.status]).toEqual([what, status])
        expect(JSON.stringify(answer.body)).not.toContain(member.email)
      }
    })
    expect(await countRows(stage.server.db, 'audit_entries')).toBe(before)
  })

  it('the instructor of a class finds what others do not, and is refused the rest as well', async () => {
    for (const [what, status, request] of asked) {
      const answer = await send(farah.token, ...request())
      expect([what, answer.status === status]).toEqual([what, status === 403])
    }
  })
})
