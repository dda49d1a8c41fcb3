import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listRequests } from '#domain/waitlist/api.ts'
import type { listMultiClassRequests } from '#server/occupancy/multi-class-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'

/** The wire shape of multi-class requests: each once, with its bookings and entries in the order of the rows. */
export function presentRequests(
  rows: Awaited<ReturnType<typeof listMultiClassRequests>>,
  reader: Parameters<typeof presentBooking>[1],
): OutputOf<typeof listRequests>['goals'] {
  return [...Map.groupBy(rows, (row) => row.request_id).values()].flatMap((ofRequest) => {
    const [first] = ofRequest
    if (!first) return []
    return [
      {
        id: first.request_id,
        wanted: first.wanted,
        got: ofRequest.filter((row) => row.booking_type === 'booking').length,
        person: { id: first.person_id, full_name: first.person_name, dependant: first.is_dependant },
        created_at: wireTime(first.requested_at, first.zone),
        bookings: ofRequest.map((row) => presentBooking(row, reader)),
      },
    ]
  })
}
