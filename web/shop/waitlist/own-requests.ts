import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { listRequests } from '#domain/waitlist/api.ts'
import type { OwnBooking } from '../occupancy/own-booking.ts'

type RequestItem = OutputOf<typeof listRequests>['goals'][number]

/** A multi-class request as My Classes shows it. */
interface OpenRequest extends Omit<RequestItem, 'bookings'> {
  readonly bookings: readonly OwnBooking[]
}

/** A fulfilled request: the booked classes, and the waitlists that were left for it. */
interface MetRequest<Row extends Met = BookingItem> {
  readonly id: string
  readonly person: Row['person']
  readonly got: readonly Row[]
  readonly dropped: readonly Row[]
}

type Met = Pick<BookingItem, 'goal_id' | 'person' | 'starts_at'>

export interface OwnRequests {
  readonly open: readonly OpenRequest[]
  readonly met: readonly MetRequest[]
}

/** Groups the bookings with the waitlists that were left for them; a request that left none is not shown. */
export function groupMetRequests<Row extends Met>(got: readonly Row[], dropped: readonly Row[]): MetRequest<Row>[] {
  return [...Map.groupBy(got, (one) => one.goal_id)].flatMap(([id, brought]) => {
    const left = dropped.filter((one) => one.goal_id === id)
    const [first] = brought
    return id === null || !first || left.length === 0
      ? []
      : [
          {
            id,
            person: first.person,
            got: brought,
            dropped: left.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)),
          },
        ]
  })
}
