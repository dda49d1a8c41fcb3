import type { LiveSeatsEvent } from '#domain/schedules/model.ts'
import { documentBranch } from '#web/kit/branch.ts'

type LivePlace = LiveSeatsEvent['classes'][number]

/** Classes by their ids, and the days of the first and the last of them. */
export interface WatchedClasses {
  readonly from: string
  readonly to: string
  readonly ids: readonly string[]
}

interface Booked {
  readonly booking_type: string
  readonly status: string
  readonly session_id: string
  readonly starts_at: string
}

/** The classes that somebody waits for, by the bookings that are theirs; undefined where they wait for none. */
export function waitedClasses(bookings: readonly Booked[]): WatchedClasses | undefined {
  const waiting = bookings.filter(isWaitedFor)
  const days = waiting.map(({ starts_at: startsAt }) => startsAt.slice(0, 10)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return { from, to, ids: waiting.map(({ session_id: id }) => id).toSorted() }
}

export function isWaitedFor({ booking_type: type, status }: Pick<Booked, 'booking_type' | 'status'>): boolean {
  return type === 'waitlist' && status === 'pending'
}

/**
 * Reports when a waitlist of the classes got shorter or a class changed, by the live stream that everybody may read,
 * until the returned function is called; and once at the first event, for changes from before the subscription. A
 * hidden page keeps no stream, since a browser has few connections to one site.
 */
export function watchClasses({ from, to, ids }: WatchedClasses, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const branch = documentBranch()
  const query = new URLSearchParams({ ...(branch && { branch }), date_from: from, date_to: to })
  const known = new Map<string, LivePlace>()
  let source: EventSource | undefined
  const hear = (event: MessageEvent<string>) => {
    const news: LiveSeatsEvent = JSON.parse(event.data)
    const places = news.classes.filter(({ id }) => ids.includes(id))
    const isChanged = places.some((place) => isOther(place, known.get(place.id)))
    for (const place of places) known.set(place.id, place)
    if (isChanged) onChange()
  }
  const turn = () => {
    source?.close()
    source = undefined
    if (document.visibilityState !== 'visible') return
    source = new EventSource(`/api/schedules/live?${query.toString()}`)
    source.addEventListener('places', hear)
  }
  document.addEventListener('visibilitychange', turn)
  turn()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    source?.close()
  }
}

function isOther(place: LivePlace, before: LivePlace | undefined): boolean {
  return before === undefined || place.waiting < before.waiting || place.revision > before.revision
}
