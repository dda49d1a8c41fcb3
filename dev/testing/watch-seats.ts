import { watchStream } from './watch-stream.ts'

interface Seats {
  readonly id: string
  readonly places_left: number
  readonly waiting: number
  readonly status: string
  readonly revision: number
}
interface SeatsEvent {
  readonly now: string
  readonly classes: readonly Seats[]
  readonly gone: readonly string[]
}

/** Opens the live stream of the schedule. */
export async function watchSeats(url: string, query = '') {
  return watchStream<SeatsEvent>(`${url}/api/schedules/live${query}`, { event: 'places' })
}

/** The part of an event about that class. */
export function seatsOf(event: SeatsEvent, sessionId: string): Seats | undefined {
  return event.classes.find(({ id }) => id === sessionId)
}
