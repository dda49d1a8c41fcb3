import type { z } from 'zod/mini'
import type { WaiverStatus } from '#domain/forms/model.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { bookingVerdict } from './booking-verdict.ts'

interface WayOn {
  readonly step: NonNullable<z.output<typeof bookingVerdict>['missing']>['next_step']
  /** True where the time of the class prevents a booking, and not the person's credit, waiver or age. */
  readonly wantsOtherClass: boolean
}

const otherSteps: Readonly<Record<string, WayOn['step']>> = {
  'bookings.already_booked': 'see_bookings',
  'bookings.seat_held': 'see_bookings',
  'bookings.seat_offered': 'see_bookings',
  'bookings.overlap': 'see_bookings',
  'accounts.birth_date_needed': 'complete_profile',
  'bookings.restricted': 'ask_studio',
  'bookings.desk_only': 'ask_studio',
}

/**
 * What a person does about a refused booking or waitlist join. A child may take part once the guardian has signed, so
 * the step of a child who is too young is the waiver as long as it is not signed.
 * Example: a full class leads to the schedule and to other classes of its kind; an empty pack leads to the packages,
 * and one that is frozen to the schedule.
 */
export function nextStep({ code }: Pick<Refusal, 'code'>, waiver: WaiverStatus): WayOn {
  const isUnsigned = waiver === 'missing' || waiver === 'outdated'
  const wantsOtherClass = code.startsWith('schedules.') || code === 'bookings.class_full' || code === 'bookings.overlap'
  if (code.startsWith('packages.') && code !== 'packages.frozen') return { step: 'buy_package', wantsOtherClass }
  if (code.startsWith('bookings.waiver_') || (code === 'bookings.too_young' && isUnsigned))
    return { step: 'sign_waiver', wantsOtherClass }
  return { step: otherSteps[code] ?? 'see_schedule', wantsOtherClass }
}
