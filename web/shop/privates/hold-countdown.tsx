import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { instant, msBetween } from '#domain/kit/time.ts'
import { usePath } from '#web/kit/locale.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

const tickMs = 500

/**
 * How long the hour is still held, by the studio's clock: the page counts on from the time of the response, whatever
 * the phone's own clock says.
 */
export function HoldCountdown({
  until,
  now,
  openHoursAddress,
}: {
  readonly until: string
  readonly now: string
  /** The address of the open hours around it, with a query. */
  readonly openHoursAddress: string
}) {
  const t = useTranslations('privates')
  const path = usePath()
  const navigate = useNavigate()
  const [leftMs, setLeftMs] = useState(() => msBetween(instant(now), instant(until)))
  const end = useEffectEvent(
    () => void navigate(`${path(openHoursAddress)}&over=1`, { replace: true, preventScrollReset: true }),
  )
  useEffect(() => {
    const wholeMs = msBetween(instant(now), instant(until))
    const since = performance.now()
    const timer = setInterval(() => {
      const rest = wholeMs - (performance.now() - since)
      setLeftMs(Math.max(0, rest))
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, tickMs)
    return () => clearInterval(timer)
  }, [until, now])
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <p className="private-countdown small">
      <span>{t('heldUntil', { time: clockOf(until) })}</span>
      <span className="private-countdown-left" role="timer">
        {t('leftTime', { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, '0') })}
      </span>
    </p>
  )
}
