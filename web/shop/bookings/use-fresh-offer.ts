import { useRevalidator } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import { call } from '#web/kit/api.ts'
import { useBackgroundRevalidation, usePolling } from '#web/kit/use-polling.ts'
import type { ClassOffer, Offer } from './load-offer.ts'

const pollEveryMs = 4000

/** Polls the class every few seconds, and revalidates the page when what it shows is outdated. */
export function useFreshOffer({ session, offer, now }: ClassOffer): void {
  const { state } = useRevalidator()
  const revalidate = useBackgroundRevalidation()
  usePolling(pollEveryMs, async () => {
    const loaded = await fetchClass(session.id)
    if (!loaded || state !== 'idle') return
    const moved = loaded.places_left !== session.places_left || loaded.status !== session.status
    const taken = takenIn(offer)
    const seatsMoved = taken !== undefined && String(loaded.taken_seats) !== String(taken)
    // A deadline, an opening or the start between the page's now and this one changes the offer.
    const turns = [session.starts_at, session.opens_at, ...turnsOf(offer)]
    const turned = turns.some((turn) => now <= turn && turn < loaded.now)
    if (moved || seatsMoved || turned) await revalidate()
  })
}

/** The reformers that the sheet shows as taken; undefined where it shows no map. */
function takenIn(offer: Offer): readonly number[] | undefined {
  if (offer.kind === 'ready') return offer.taken
  return offer.kind === 'refused' ? offer.hold?.taken : undefined
}

function turnsOf(offer: Offer): readonly string[] {
  if (offer.kind === 'ready') return [offer.freeUntil]
  return offer.kind === 'held' ? [offer.until] : []
}

/** The current class, without the map, which is shown already; undefined when the request failed. */
async function fetchClass(sessionId: string): Promise<OutputOf<typeof getSchedule> | undefined> {
  const response = await call(getSchedule, { id: asId('class_sessions', sessionId), seat_map: 'false' })
  return response.ok ? response.value : undefined
}
