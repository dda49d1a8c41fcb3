import { listBookings } from '#domain/bookings/api.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { call } from '#web/kit/api.ts'

/** What the home page shows to a member. */
export interface OwnStart {
  /** Has never booked a class nor owned a package. */
  readonly isNewcomer: boolean
  /** Booked and waitlisted classes, soonest first. */
  readonly ahead: ReadonlyArray<{
    readonly sessionId: string
    readonly name: string
    readonly startsAt: string
    readonly isBooked: boolean
    readonly seat: number | null
    /** A dependant's name. */
    readonly person: string | undefined
  }>
}

/** Undefined when the request failed: home then shows what it shows to everyone. */
export async function fetchOwnStart(): Promise<OwnStart | undefined> {
  const [upcoming, past, packs] = await Promise.all([
    call(listBookings, { when: 'upcoming', limit: '20' }),
    call(listBookings, { when: 'past', limit: '1' }),
    call(listMyPackages, { limit: '1' }),
  ])
  if (!upcoming.ok || !past.ok || !packs.ok) return undefined
  return {
    isNewcomer: upcoming.value.total + past.value.total + packs.value.total === 0,
    ahead: upcoming.value.data
      .filter(({ status }) => isLive(status))
      .map((booking) => ({
        sessionId: booking.session_id,
        name: booking.class_name,
        startsAt: booking.starts_at,
        isBooked: booking.booking_type === 'booking',
        seat: booking.seat_no,
        person: booking.person.dependant ? booking.person.full_name : undefined,
      })),
  }
}
