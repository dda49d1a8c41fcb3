import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'

/** How long the hour is still held, by the studio's clock. Once it is over, the open hours are shown. */
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
  const leftMs = useHoldLeft({ until, now })
  const isOver = leftMs === 0
  const end = useEffectEvent(
    () => void navigate(`${path(openHoursAddress)}&over=1`, { replace: true, preventScrollReset: true }),
  )
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
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
