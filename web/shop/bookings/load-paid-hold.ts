import { listBookings } from '#domain/bookings/api.ts'
import type { Call } from '#web/kit/api.ts'
import { paidHold, type PaidHold } from '../holds/paid-hold.ts'

/** Asks what became of the place that was held while this order was paid; undefined also when the request failed. */
export async function loadPaidHold(
  call: Call,
  order: { readonly placedAt: string; readonly paidAt: string },
): Promise<PaidHold | undefined> {
  const answer = await call(listBookings, {
    when: 'all',
    search: 'status:booked;status:canceled',
    searchJoin: 'or',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '50',
  })
  return answer.ok ? paidHold(answer.value.data, order) : undefined
}
