import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { placeAfterKey, readsRightToLeft } from './roving.ts'

/**
 * One day of the strip. `above` is the weekday or Today, `number` the day of the month, `label` the full date for
 * screen readers, `open` the share of free seats (0 to 1; absent hides the bar).
 */
export type StripDay = {
  readonly to: string
  readonly above: string
  readonly number: string
  readonly label: string
  readonly state: 'past' | 'today' | 'coming'
  readonly chosen: boolean
  readonly open?: number | undefined
}

/**
 * Seven days as rings. Each is a link, so choosing works without script, and they behave as a radio group: arrow keys
 * move and choose, Tab passes the strip in one step. `sticky` keeps it at the top of the page.
 */
export function DateStrip({
  label,
  days,
  sticky = false,
}: {
  readonly label: string
  readonly days: readonly StripDay[]
  readonly sticky?: boolean
}) {
  const navigate = useNavigate()
  const chosen = days.findIndex((day) => day.chosen)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const rings = [...event.currentTarget.querySelectorAll('a')]
    const from = rings.findIndex((ring) => ring === document.activeElement)
    if (event.key === ' ') {
      event.preventDefault()
      rings[from]?.click()
      return
    }
    const rightToLeft = readsRightToLeft(event.currentTarget)
    const next = placeAfterKey({ key: event.key, from, count: days.length, rightToLeft })
    const day = next === undefined ? undefined : days[next]
    if (next === undefined || day === undefined) return
    event.preventDefault()
    rings[next]?.focus()
    void navigate(day.to, { replace: true, preventScrollReset: true })
  }

  return (
    <div
      className={`date-strip ${sticky ? 'date-strip-sticky' : ''}`}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {days.map((day, place) => (
        <Link
          key={day.to}
          to={day.to}
          replace
          preventScrollReset
          role="radio"
          aria-checked={day.chosen}
          aria-label={day.label}
          tabIndex={place === Math.max(chosen, 0) ? 0 : -1}
          className={`day day-${day.state}`}
        >
          <span>{day.above}</span>
          <span className="day-ring">{day.number}</span>
          {day.open === undefined ? null : <OpenShare share={day.open} />}
        </Link>
      ))}
    </div>
  )
}

function OpenShare({ share }: { readonly share: number }) {
  return (
    <svg className="day-open" viewBox="0 0 22 3" aria-hidden="true">
      <rect className="day-open-track" width="22" height="3" />
      <rect className="day-open-fill" width={Math.round(220 * Math.min(Math.max(share, 0), 1)) / 10} height="3" />
    </svg>
  )
}
