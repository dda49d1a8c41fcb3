import { useRuns } from './use-runs.ts'

export type HeldBooking = 'canceling' | 'moving' | 'swapping'

const acts: Readonly<Record<string, HeldBooking>> = {
  'bookings.cancel_by_staff': 'canceling',
  'bookings.move_by_staff': 'moving',
  'bookings.swap_by_staff': 'swapping',
}

/** The bookings on which an act waits, and which act: nothing has happened to them yet. */
export function useHeldBookings(): ReadonlyMap<string, HeldBooking> {
  const held = new Map<string, HeldBooking>()
  for (const { kind, state, input } of useRuns()?.runs ?? []) {
    const act = acts[kind]
    if (state !== 'held' || act === undefined) continue
    for (const id of [input['id'], input['with_id']]) if (typeof id === 'string') held.set(id, act)
  }
  return held
}
