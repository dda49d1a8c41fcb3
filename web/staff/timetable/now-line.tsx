import type { CSSProperties } from 'react'
import { wireTime } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'

/** A line over the column of today where the clock stands; the hours and the classes say the same to screen readers. */
export function NowLine({
  now: read,
  hours: { first, last },
}: {
  /** The clock of the studio when the calendar was read. */
  readonly now: string
  /** The hours of the board. */
  readonly hours: { readonly first: number; readonly last: number }
}) {
  const { time_zone: zone } = useSettings().branch
  const clock = wireTime(useStudioClock(read), zone).slice(11, 16)
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) - first * 60
  if (minutes < 0 || minutes > (last - first) * 60) return null
  const place: CSSProperties & Record<'--minutes', number> = { '--minutes': minutes }
  return <span className="calendar-now" style={place} aria-hidden="true" />
}
