import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedCode } from '#domain/kit/typed-text.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { getRoster } from './api.ts'
import { keptActs } from './decide-kept-act.ts'
import { keptActsMax } from './pack.ts'

const { now: _now, ...rosterParts } = getRoster.output.shape
const roster = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const

/**
 * What a device of the studio keeps for the time without a network: the rosters of the classes that are on or begin
 * within four hours, as the check-in page shows them, and no contact of anybody. Refused on any other device.
 */
export const getRosterPack = endpoint({
  name: 'bookings.roster_pack',
  method: 'GET',
  path: '/staff/roster-pack',
  who: roster,
  summary: 'The rosters of the next four hours, for a device of the studio to keep',
  refusals: ['devices.not_enrolled'],
  input: z.strictObject({}),
  output: z.strictObject({
    /** Says when and on which device it was taken; sent with what is pressed on it. */
    proof: z.string(),
    taken_at: wireInstant,
    /** The last moment at which it may be shown. */
    ends_at: wireInstant,
    classes: z.array(z.strictObject({ id: idOf('class_sessions'), ...rosterParts })),
    /**
     * The secrets of the passes of who may still come, by which the device reads a pass without a network. None for an
     * instructor, who scans no passes.
     */
    passes: z.array(z.strictObject({ booking_id: idOf('bookings'), secret: z.string() })),
  }),
})

/** What became of an act. `changed` asks somebody to look: it was not done, or otherwise than it was pressed. */
export const keptOutcome = z.strictObject({
  key: z.string(),
  outcome: z.enum(['applied', 'already', 'changed']),
  /** The status of the booking now; null where there is none. */
  status: z.nullable(bookingItem.shape.status),
  seat_no: z.nullable(z.number()),
  /** What changed, in a sentence; null for the others. */
  reason: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
})

/** Sends what was pressed without a network, in its order. Each act is done once per device and key. */
export const sendKeptActs = endpoint({
  name: 'bookings.send_kept_acts',
  method: 'POST',
  path: '/staff/check-ins',
  who: roster,
  summary: 'Send the check-ins that a device kept while it had no network',
  refusals: ['devices.not_enrolled', 'bookings.pack_unknown'],
  limit: { name: 'kept_acts', points: 120, seconds: 60, by: 'caller' },
  input: z.strictObject({
    acts: z
      .array(
        z.strictObject({
          key: typedCode(60, { least: 8 }),
          booking_id: idOf('bookings'),
          act: z.enum(keptActs),
          /** By the studio's clock as the device counted it on. */
          pressed_at: wireInstant,
          /** Of the pack on which it was pressed. */
          proof: typedCode(120, { least: 10 }),
        }),
      )
      .check(z.minLength(1), z.maxLength(keptActsMax)),
  }),
  output: z.strictObject({ outcomes: z.array(keptOutcome) }),
})
