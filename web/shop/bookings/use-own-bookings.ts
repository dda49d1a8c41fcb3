import { useEffect, useState } from 'react'
import { useMe } from '#web/kit/session.ts'
import type { ClassBooking } from '#web/shop/schedules/class-groups.ts'
import { fetchOwnBookings } from './fetch-own-bookings.ts'

const none: ReadonlyMap<string, ClassBooking> = new Map()

/** The visitor's own bookings by class. Loaded after the page, whose HTML is the same for everyone. */
export function useOwnBookings(): ReadonlyMap<string, ClassBooking> {
  const { state, me } = useMe()
  const accountId = me?.id
  const [places, setPlaces] = useState<ReadonlyMap<string, ClassBooking>>(none)
  useEffect(() => {
    if (state !== 'signed-in') return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await fetchOwnBookings()
      if (loaded && !leaving.signal.aborted) setPlaces(loaded)
    }
    void ask()
    return () => leaving.abort()
  }, [state, accountId])
  return state === 'signed-in' ? places : none
}
