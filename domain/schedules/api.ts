import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { z } from 'zod/mini'
import { instructorRoles, sessionStatuses } from './model.ts'

const sessionItem = z.strictObject({
  id: idOf('class_sessions'),
  class_type: z.strictObject({ id: z.string(), slug: z.string(), name: z.string(), description: z.string(), spring: z.string() }),
  series_type: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }),
  difficulty_level: z.strictObject({ id: z.string(), slug: z.string(), name: z.string(), coils: z.number() }),
  room: z.strictObject({ id: z.string(), name: z.string() }),
  instructors: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(instructorRoles) })),
  /** With the studio's own offset, so that the wall clock of the studio can be read off the text. */
  starts_at: wireInstant, ends_at: wireInstant, duration_minutes: z.number(), opens_at: wireInstant,
  capacity: z.number(), booked: z.number(), places_left: z.number(), waiting: z.number(),
  status: z.enum(sessionStatuses), cancel_reason: z.nullable(z.string()), private: z.boolean(), credits: z.number(),
})

const oneId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = z.string().check(z.regex(new RegExp(`^${oneId}(,${oneId}){0,19}$`)))

/** One bound alone means one week from it or up to it; none means the week that begins today. At most 35 days. Comma-joined ids mean any of them. */
export const listSchedules = endpoint({
  name: 'schedules.list', method: 'GET', path: '/schedules', who: 'anyone', freshness: 'live', summary: 'Classes of the branch in a range of days', refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['starts_at'] }),
    date_from: z.optional(wireDay), date_to: z.optional(wireDay), studio: z.optional(ids), room: z.optional(ids), branch: z.optional(z.string().check(z.maxLength(40))),
    instructor: z.optional(ids), class_type: z.optional(ids), difficulty: z.optional(ids), series_type: z.optional(ids),
    private: z.optional(z.enum(['true', 'false'])), show_available: z.optional(z.enum(['true', 'false'])), keyword: z.optional(z.string().check(z.maxLength(100), z.regex(/^\P{Cc}*$/u))),
  }),
  /** `now` is the studio's clock when this was told: what is past, open or not open yet is counted from it. */
  output: z.extend(pageOf(sessionItem), { now: wireInstant }),
})

export const getSchedule = endpoint({
  name: 'schedules.one', method: 'GET', path: '/schedules/{id}', who: 'anyone', freshness: 'live', summary: 'One class, with the reformers that are taken', refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_sessions') }), output: z.extend(sessionItem, { taken_seats: z.array(z.number()), now: wireInstant }),
})
