import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useOwnSeatText, useWhyClosed } from './class-availability.ts'
import type { ClassRow } from './class-groups.ts'
import { ClassLevel, PlacesLeft } from './class-meta.tsx'
import { InstructorLinks } from './instructor-link.tsx'

/** A class in the schedule, in any state. Its one link covers the card, so the whole card is a target. */
export function ClassCard({
  row,
  to,
  isChosen,
}: {
  readonly row: ClassRow
  readonly to: string
  readonly isChosen: boolean
}) {
  const t = useTranslations('schedules')
  const { shown, state } = row
  const isGone = state === 'past' || state === 'canceled'
  return (
    <article className={`class-card ${isChosen ? 'class-card-chosen' : ''} ${isGone ? 'class-card-gone' : ''}`}>
      <div className="class-card-time">
        <time className="figure" dateTime={shown.starts_at}>
          {clockOf(shown.starts_at)}
        </time>
        <div className="small muted">{t('minutes', { count: shown.minutes })}</div>
      </div>
      <h3 className={`class-card-name ${state === 'canceled' ? 'line-through' : ''}`}>{shown.name}</h3>
      <div className="class-card-facts small muted">
        <span className="class-card-teacher">
          <InstructorLinks of={shown} />
        </span>
        <ClassLevel level={shown.level} />
      </div>
      <Standing row={row} />
      <div className="class-card-action">
        <Act row={row} to={to} />
        {isChosen ? <span className="class-card-chosen-word">{t('chosen')}</span> : null}
      </div>
    </article>
  )
}

/** The state of its seats: why it is closed, the visitor's own seat, else the meter. */
function Standing({ row }: { readonly row: ClassRow }): ReactNode {
  const closed = useWhyClosed(row)
  const place = useOwnSeatText(row.own)
  const { shown, state, own } = row
  if (closed !== undefined)
    return <span className={`class-card-standing small ${state === 'past' ? 'muted' : 'soft'}`}>{closed}</span>
  if (!own) {
    return <PlacesLeft of={shown} state={state} className="class-card-standing" />
  }
  return (
    <span className="class-card-standing">
      <span className={`badge badge-${own.heldUntil !== null ? 'warn' : own.position === null ? 'ok' : 'info'}`}>
        {place}
      </span>
    </span>
  )
}

const acts = {
  open: 'book',
  low: 'book',
  last: 'book',
  full: 'waitlist',
  booked: 'manage',
  canceled: undefined,
  past: undefined,
  not_open: undefined,
} as const

function Act({ row: { shown, state, own }, to }: { readonly row: ClassRow; readonly to: string }): ReactNode {
  const t = useTranslations('schedules')
  const path = usePath()
  const days = useDays()
  const act = own && acts[state] ? 'manage' : acts[state]
  if (act === undefined) return null
  const ActLink = act === 'manage' ? LinkButton : StudioLink
  return (
    <ActLink
      className="class-card-link"
      look={act === 'book' ? 'line' : 'soft'}
      size="small"
      to={state === 'booked' ? path('/my-account/classes') : to}
      preventScrollReset={state !== 'booked'}
      aria-label={t(`${act}Label`, {
        name: shown.name,
        day: days.short(shown.starts_at),
        time: clockOf(shown.starts_at),
      })}
    >
      {t(act)}
    </ActLink>
  )
}
