import { instant } from '#domain/kit/time.ts'
import { classState, type ClassState } from '#domain/schedules/class-state.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** The state of a class at that time of the studio, as the API writes it; `isMine` where its viewer has a seat. */
export function stateOf(
  shown: Pick<ScheduledClass, 'status' | 'starts_at' | 'opens_at' | 'places_left'>,
  { now, isMine = false }: { readonly now: string; readonly isMine?: boolean },
): ClassState {
  const facts = {
    status: shown.status,
    startsAt: instant(shown.starts_at),
    opensAt: instant(shown.opens_at),
    seatsLeft: shown.places_left,
    mine: isMine,
  }
  return classState(facts, instant(now))
}
