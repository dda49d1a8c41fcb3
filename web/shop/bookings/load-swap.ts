import { getBooking, swapBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getSchedule, listSchedules } from '#domain/schedules/api.ts'
import { getSettings } from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { toOwnBooking, type OwnBooking } from '../occupancy/own-booking.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { shownDays } from '../schedules/shown-days.ts'

interface SwapPage {
  readonly booking: OwnBooking
  readonly now: string
  /** The chosen class that is being confirmed. */
  readonly chosen: ScheduledClass | undefined
  readonly classes: readonly ScheduledClass[]
  readonly from: string
  /** The first day of the earlier and later ranges; undefined when there is none. */
  readonly earlier: string | undefined
  readonly later: string
}

interface SwapQuery {
  readonly bookingId: string
  readonly sessionId: string | undefined
  /** YYYY-MM-DD; defaults to the day of the booked class. */
  readonly from: string | undefined
}

/** The classes with a free seat that a booking can be swapped to. */
export async function loadSwap(call: Call, asked: SwapQuery): Promise<CallAnswer<SwapPage>> {
  const [booking, settings] = await Promise.all([
    call(getBooking, { id: asId('bookings', asked.bookingId) }),
    call(getSettings, {}),
  ])
  if (!booking.ok) return booking
  if (!settings.ok) return settings
  const own = await call(getSchedule, { id: booking.value.session_id })
  if (!own.ok) return own
  const { now } = own.value
  const shown = shownDays(asked.from ?? booking.value.starts_at.slice(0, 10), now.slice(0, 10))
  const [classes, chosen] = await Promise.all([
    call(listSchedules, {
      date_from: shown.from,
      date_to: shown.to,
      show_available: 'true',
      private: 'false',
      limit: '100',
    }),
    asked.sessionId === undefined ? undefined : call(getSchedule, { id: asId('class_sessions', asked.sessionId) }),
  ])
  if (!classes.ok) return classes
  if (chosen?.ok === false) return chosen
  const open = classes.value.data.filter(
    (item) =>
      item.id !== booking.value.session_id &&
      item.status === 'upcoming' &&
      item.starts_at > now &&
      item.opens_at <= now,
  )
  const { branch } = settings.value
  const mine = toOwnBooking(booking.value, { now, zone: branch.time_zone })
  return {
    ok: true,
    value: {
      booking: mine,
      now,
      ...shown,
      chosen: chosen && toScheduledClass(chosen.value),
      classes: open.map(toScheduledClass),
    },
  }
}

/** Swaps the booking; the same key twice swaps it once. */
export async function sendSwap(
  call: Call,
  request: { readonly bookingId: string; readonly sessionId: string; readonly key: string },
): Promise<CallAnswer<OutputOf<typeof swapBooking>>> {
  return call(
    swapBooking,
    { id: asId('bookings', request.bookingId), session_id: asId('class_sessions', request.sessionId) },
    { key: request.key },
  )
}
