import { listBookings } from '#domain/bookings/api.ts'
import type { Call } from '#web/kit/api.ts'
import { paidPlace, type PaidPlace } from './paid-place.ts'

/** Asks what became of the place that was held while this order was paid; undefined also when it could not be asked. */
export async function readPaidPlace(
  call: Call,
  order: { readonly placedAt: string; readonly paidAt: string },
): Promise<PaidPlace | undefined> {
  const answer = await call(listBookings, {
    when: 'all',
    search: 'status:booked;status:canceled',
    searchJoin: 'or',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '50',
  })
  return answer.ok ? paidPlace(answer.value.data, order) : undefined
}
