import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { loadPaidHold } from '../bookings/load-paid-hold.ts'

/** The outcome of the hold that the order paid for. */
export type PaidHold = Awaited<ReturnType<typeof loadPaidHold>>

/** The class that the payment booked, or why it did not. Loaded here when the order is paid while the page is open. */
export function PaidWith({
  loaded,
  placedAt,
  paidAt,
}: {
  readonly loaded: PaidHold
  readonly placedAt: string
  readonly paidAt: string
}) {
  const t = useTranslations('holds')
  const days = useDays()
  const path = usePath()
  const [asked, setAsked] = useState<PaidHold>()
  const isKnown = loaded !== undefined
  useEffect(() => {
    if (isKnown) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await loadPaidHold(call, { placedAt, paidAt })
      if (!leaving.signal.aborted) setAsked(loaded)
    }
    void ask()
    return () => leaving.abort()
  }, [isKnown, placedAt, paidAt])
  const place = loaded ?? asked
  if (place === undefined) return null
  const said = { name: place.name, day: days.short(place.startsAt), time: clockOf(place.startsAt) }
  const isBooked = place.kind === 'booked'
  return (
    <Notice tone={isBooked ? 'ok' : 'warn'} role="status">
      <p>{isBooked ? t('booked', { seat: place.seat ?? 0, ...said }) : t('lost', said)}</p>
      <Link className="link link-alone" to={path(isBooked ? '/my-account/classes' : classAddress(place))}>
        {t(isBooked ? 'seeClasses' : 'seeClass')}
      </Link>
    </Notice>
  )
}
