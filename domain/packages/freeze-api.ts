import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'

const reason = typedLines(300, { least: 3 })
const staffActs = { staff: ['owner', 'manager'] } as const

/** The days `from` and `to` are both inside the freeze. */
const freezeDays = { id: idOf('package_lots'), from: wireDay, to: wireDay }
const freezeRefusals = [
  'request.not_found',
  'packages.not_yours',
  'packages.expired',
  'packages.freeze_dates',
  'packages.freeze_overlap',
  'packages.freeze_too_long',
] as const

export const previewFreeze = endpoint({
  name: 'packages.preview_freeze',
  method: 'GET',
  path: '/staff/packages/{id}/freeze',
  who: staffActs,
  summary: 'What a freeze of a pack would do, and the booked classes inside it',
  refusals: [...freezeRefusals],
  input: z.strictObject(freezeDays),
  output: z.strictObject({
    days: z.number(),
    expires_at: wireInstant,
    valid_to: wireDay,
    bookings: z.array(
      z.strictObject({
        booking_id: idOf('bookings'),
        person_id: idOf('persons'),
        full_name: z.string(),
        class_name: z.string(),
        starts_at: wireInstant,
      }),
    ),
  }),
})

/** Every booked class inside the freeze needs a choice: it is kept, or cancelled with its credit back in the pack. */
export const freezePackage = endpoint({
  name: 'packages.freeze',
  method: 'POST',
  path: '/staff/packages/{id}/freeze',
  who: staffActs,
  status: 201,
  summary: 'Let a pack rest for some days, which its expiry moves by',
  refusals: [...freezeRefusals, 'packages.freeze_choices', 'packages.freeze_cancel', 'giveaways.own'],
  input: z.strictObject({
    ...freezeDays,
    reason,
    choices: z._default(
      z
        .array(z.strictObject({ booking_id: idOf('bookings'), choice: z.enum(['keep', 'cancel_return']) }))
        .check(z.maxLength(200)),
      [],
    ),
  }),
  output: z.strictObject({ success: z.literal(true), days: z.number(), expires_at: wireInstant, valid_to: wireDay }),
})

const freezeEnd = {
  path: '/staff/packages/{id}/freeze/end',
  who: staffActs,
} as const
const freezeEndRefusals = [
  'request.not_found',
  'packages.not_yours',
  'packages.not_frozen',
  'packages.freeze_end_booked',
] as const
const ended = {
  /** How many days of the freeze are not used, and are taken from the validity of the pack again. */
  days: z.number(),
  /** The first day on which the pack pays again; null where no day of the freeze has passed. */
  from: z.nullable(wireDay),
  expires_at: wireInstant,
  valid_to: wireDay,
}

export const previewFreezeEnd = endpoint({
  ...freezeEnd,
  name: 'packages.preview_freeze_end',
  method: 'GET',
  summary: 'What ending the freeze of a pack today would do',
  refusals: [...freezeEndRefusals],
  input: z.strictObject({ id: idOf('package_lots') }),
  output: z.strictObject(ended),
})

/** A class that is booked with the pack after its new last day refuses it: it has to be cancelled first. */
export const endFreeze = endpoint({
  ...freezeEnd,
  name: 'packages.end_freeze',
  method: 'POST',
  summary: 'End the freeze of a pack today, or before it begins, with a reason',
  refusals: [...freezeEndRefusals],
  input: z.strictObject({ id: idOf('package_lots'), reason }),
  output: z.strictObject({ success: z.literal(true), ...ended }),
})
