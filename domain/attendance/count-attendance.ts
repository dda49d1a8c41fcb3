import type { Instant } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import type { BookingStatus, BookingType, CancelKind } from '#domain/occupancy/model.ts'

/** Bookings of one class with the same status. */
interface AlikeBookings {
  readonly type: BookingType
  readonly status: BookingStatus
  readonly cancelKind: CancelKind | null
  /** A no-show whose seat went to a standby. */
  readonly passedOn: boolean
  /** A seat that is held until it is paid. */
  readonly holding: boolean
  readonly count: number
}

interface Attendance {
  readonly booked: number
  readonly checkedIn: number
  readonly noShow: number
  readonly lateCanceled: number
  readonly canceled: number
  readonly waiting: number
  readonly waitedInVain: number
  readonly held: number
  readonly fillRate: number
}

type Hours = Parameters<typeof bookingAt>[1]['session']

/**
 * Who came to a class, as it is at that moment whether or not a job has written it down. Booked is everybody who had a
 * seat and did not give it back; a seat that went to a standby counts as filled once.
 * Example: thirteen booked, one stayed away and a standby came instead: 14 booked, 13 came, 1 no-show, filled to 1.
 */
export function countAttendance(
  groups: readonly AlikeBookings[],
  at: { readonly now: Instant; readonly session: Hours & { readonly capacity: number } },
): Attendance {
  const { now, session } = at
  const dated = groups.map((group) => {
    const { status, cancelKind } = bookingAt(
      { type: group.type, status: group.status, cancelKind: group.cancelKind, creditEffect: 'none', decidedAt: now },
      { now, session },
    )
    return { ...group, status, cancelKind }
  })
  const sum = (fits: (group: AlikeBookings) => boolean) =>
    dated.reduce((total, group) => total + (fits(group) ? group.count : 0), 0)
  const isSeat = ({ type, status }: AlikeBookings) =>
    type === 'booking' && status !== 'canceled' && status !== 'pending'
  const filled = sum((group) => isSeat(group) && !group.passedOn)
  return {
    booked: sum(isSeat),
    checkedIn: sum((group) => isSeat(group) && (group.status === 'checked_in' || group.status === 'completed')),
    noShow: sum((group) => isSeat(group) && group.status === 'no_show'),
    lateCanceled: sum(
      ({ type, status, cancelKind }) => type === 'booking' && status === 'canceled' && cancelKind === 'late',
    ),
    canceled: sum(
      ({ type, status, cancelKind }) => type === 'booking' && status === 'canceled' && cancelKind !== 'late',
    ),
    waiting: sum(({ type, status }) => type === 'waitlist' && status === 'pending'),
    waitedInVain: sum(({ type, cancelKind }) => type === 'waitlist' && cancelKind === 'expired'),
    held: sum(({ type, status, holding }) => type === 'booking' && status === 'pending' && holding),
    fillRate: session.capacity === 0 ? 0 : Math.round((filled / session.capacity) * 1000) / 1000,
  }
}
