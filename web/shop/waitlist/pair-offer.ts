import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getSchedule } from '#domain/schedules/api.ts'
import type { ClassMember } from '../occupancy/load-family.ts'

/** Two of a family may wait for a class as one. */
export interface PairOffer {
  /** Who is chosen, and with whom that one may come. */
  readonly one: ClassMember
  readonly others: readonly ClassMember[]
  /** The places in line they would have. */
  readonly places: readonly [number, number]
  readonly key: string
}

/**
 * A pair waits while fewer than two seats are free, neither of them has anything of the class yet, and the waitlist has
 * room for both. Undefined where there is no question of it.
 */
export function pairOffer(
  session: OutputOf<typeof getSchedule>,
  { members, waitlistMax }: { readonly members: readonly ClassMember[]; readonly waitlistMax: number },
): PairOffer | undefined {
  const isOpen = session.status === 'upcoming' && session.opens_at <= session.now && session.now < session.starts_at
  if (!isOpen || session.places_left > 1 || session.waiting + 2 > waitlistMax) return undefined
  const free = members.filter(({ has }) => has === undefined)
  const one = free.find(({ isChosen }) => isChosen)
  const others = free.filter((member) => member !== one)
  return one && others.length > 0
    ? { one, others, places: [session.waiting + 1, session.waiting + 2], key: crypto.randomUUID() }
    : undefined
}
