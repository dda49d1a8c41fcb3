import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Call } from '#web/kit/api.ts'

type Past = Pick<OutputOf<typeof listBookings>['data'][number], 'room' | 'seat_no' | 'status' | 'person'>

/** The number of recent classes that decide the usual reformer. */
const remembered = '20'

/** Attended classes, the latest first; none for signed-out visitors. */
export async function loadPast(call: Call): Promise<readonly Past[]> {
  const answer = await call(listBookings, { when: 'past', limit: remembered })
  return answer.ok ? answer.value.data : []
}

/**
 * The reformer that a person took most often in this room, the latest of equals; undefined for a first visit.
 * `personId` is the person who comes, undefined for the account holder.
 */
export function usualSeat(
  past: readonly Past[],
  { room, personId }: { readonly room: string; readonly personId: string | undefined },
): number | undefined {
  const counts = new Map<number, number>()
  for (const { room: where, seat_no: seat, status, person } of past) {
    const isTheirs = personId === undefined ? !person.dependant : person.id === personId
    if (where !== room || seat === null || status === 'canceled' || !isTheirs) continue
    counts.set(seat, (counts.get(seat) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}
