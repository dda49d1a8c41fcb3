import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Call } from '#web/kit/api.ts'

type Past = Pick<OutputOf<typeof listBookings>['data'][number], 'room' | 'seat_no' | 'status' | 'person'>

/** So many of the latest classes say which reformer somebody likes. */
const remembered = '20'

/** Classes that a person has come to, the latest first; none for whoever is not signed in. */
export async function loadPast(call: Call): Promise<readonly Past[]> {
  const answer = await call(listBookings, { when: 'past', limit: remembered })
  return answer.ok ? answer.value.data : []
}

/**
 * The reformer that somebody has taken most often in that room, of those the latest; undefined for whoever is new
 * there. `personId` is who comes, undefined the holder of the account.
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
