import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { SkipReason } from '#domain/occupancy/model.ts'

/** Somebody who waits, with the reason why the last promotion passed them by. */
interface Candidate {
  readonly id: string
  readonly skippedFor: SkipReason | null
}

/** These cannot have the seat now, whatever they wish. */
const prevents: readonly SkipReason[] = ['overlap', 'credit', 'waiver', 'age', 'restricted', 'away']

/** Whether that person, who waits before another, could still be asked for the seat. */
export function couldStillComeFirst({ skippedFor }: Pick<Candidate, 'skippedFor'>): boolean {
  return skippedFor === null || !prevents.includes(skippedFor)
}

/**
 * Whether staff may give a free seat to that person of the waitlist, and who is passed by. The waitlist is in the order
 * of joining, after the promotion of everybody who gets a seat without staff. Who cannot have the seat is passed by as
 * by any promotion; who only prefers not to be asked now could be asked by the desk, so that passing them by needs a
 * reason. Refuses bookings.not_live for somebody who does not wait, and bookings.out_of_order.
 * Example: the first has no credit and the second sleeps: the third gets the seat with a reason, the second without.
 */
export function decideStaffPromotion<Waiting extends Candidate>({
  line,
  id,
  hasReason,
}: {
  readonly line: readonly Waiting[]
  readonly id: Waiting['id']
  readonly hasReason: boolean
}): { readonly passed: readonly Waiting[] } | Refusal {
  const place = line.findIndex((entry) => entry.id === id)
  if (place === -1) return refuse('bookings.not_live')
  const passed = line.slice(0, place)
  const before = passed.filter(couldStillComeFirst).length
  if (before > 0 && !hasReason) return refuse('bookings.out_of_order', { values: { count: before } })
  return { passed }
}
