import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ClassRow } from './class-groups.ts'
import type { ScheduledClass } from './scheduled-class.ts'

/** The text for the seats of a class: 4 left, Last spot, Full. */
export function useSeatsLeftText({ places_left: left, waiting }: ScheduledClass): string {
  const t = useTranslations('schedules')
  if (left > 1) return t('left', { count: left })
  if (left === 1) return t('lastSpot')
  return waiting > 0 ? t('fullWaiting', { count: waiting }) : t('full')
}

/** Why a class cannot be booked: it is cancelled, past or not open yet; undefined for any other. */
export function useWhyClosed({ shown, state }: ClassRow): string | undefined {
  const t = useTranslations('schedules')
  const days = useDays()
  if (state === 'canceled')
    return shown.cancel_reason === null ? t('canceled') : t('canceledReason', { reason: shown.cancel_reason })
  if (state === 'past') return t('past')
  return state === 'not_open'
    ? t('opens', { day: days.short(shown.opens_at), time: clockOf(shown.opens_at) })
    : undefined
}

/** The visitor's state in a class: the reformer, the position on the waitlist, or until when a seat is held. */
export function useOwnSeatText(own: ClassRow['own']): string | undefined {
  const t = useTranslations('schedules')
  if (own === undefined) return undefined
  if (own.position !== null) return t('inLine', { position: own.position })
  if (own.heldUntil !== null) return t('held', { time: clockOf(own.heldUntil) })
  return own.seat === null ? t('booked') : t('bookedSeat', { seat: own.seat })
}
