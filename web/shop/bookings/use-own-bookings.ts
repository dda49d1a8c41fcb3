import { useEffect, useRef, useState } from 'react'
import { listBookings } from '#domain/bookings/api.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { call } from '#web/kit/api.ts'
import { useMe } from '#web/kit/session.ts'
import type { ClassBooking } from '#web/shop/schedules/class-groups.ts'

const none: ReadonlyMap<string, ClassBooking> = new Map()

/**
 * The visitor's own bookings by class. Loaded after the page, whose HTML is the same for everyone, and again once the
 * sheet of a class is closed, in which the waitlist may have been joined or left.
 */
export function useOwnBookings(chosenId: string | undefined): ReadonlyMap<string, ClassBooking> {
  const { state, me } = useMe()
  const accountId = me?.id
  const [places, setPlaces] = useState<ReadonlyMap<string, ClassBooking>>(none)
  const loadedFor = useRef<string>(undefined)
  useEffect(() => {
    if (state !== 'signed-in') return undefined
    if (chosenId !== undefined && loadedFor.current === accountId) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await fetchOwnBookings()
      if (!loaded || leaving.signal.aborted) return
      setPlaces(loaded)
      loadedFor.current = accountId
    }
    void ask()
    return () => leaving.abort()
  }, [state, accountId, chosenId])
  return state === 'signed-in' ? places : none
}

/** The bookings and waitlist entries of the visitor, by class; undefined when the request failed. */
async function fetchOwnBookings(): Promise<ReadonlyMap<string, ClassBooking> | undefined> {
  const answer = await call(listBookings, { when: 'upcoming', limit: '100' })
  if (!answer.ok) return undefined
  // A dependant's seat does not stop the holder from booking.
  const held = answer.value.data.filter((booking) => isLive(booking.status) && !booking.person.dependant)
  return new Map(
    held.map((booking) => [
      booking.session_id,
      { bookingId: booking.id, seat: booking.seat_no, position: booking.position, heldUntil: booking.held_until },
    ]),
  )
}
