import { getPass } from '#domain/attendance/api.ts'
import { getBooking, listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { choosePass } from './choose-pass.ts'

/** What a phone needs to make the codes of a pass. */
export type Pass = OutputOf<typeof getPass>

/** A booking as it was at that moment, and its pass while it has one. */
export interface LoadedPass {
  readonly now: string
  readonly booking: BookingItem
  readonly pass: Pass | undefined
}

export interface CheckInPage {
  readonly loaded: LoadedPass | undefined
  readonly others: readonly BookingItem[]
}

/** The pass that is asked for, else that of the next class. */
export async function loadCheckIn(call: Call, askedId: string | undefined): Promise<CallAnswer<CheckInPage>> {
  const [upcoming, asked] = await Promise.all([
    call(listBookings, { when: 'upcoming', limit: '30' }),
    askedId === undefined ? undefined : call(getBooking, { id: asId('bookings', askedId) }),
  ])
  if (!upcoming.ok) return upcoming
  if (asked?.ok === false) return asked
  const { now, data: coming } = upcoming.value
  const { chosen, others } = choosePass(
    asked === undefined ? coming : [...coming.filter(({ id }) => id !== askedId), asked.value],
    { now, askedId },
  )
  if (!chosen) return { ok: true, value: { loaded: undefined, others } }
  const pass = await call(getPass, { id: chosen.id })
  return {
    ok: true,
    value: {
      loaded: { now: pass.ok ? pass.value.now : now, booking: chosen, pass: pass.ok ? pass.value : undefined },
      others,
    },
  }
}
