import { usePath } from '#web/kit/locale.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { ClassRow } from './class-groups.ts'
import { ClassLevel, PlacesLeft, Teachers } from './class-meta.tsx'
import { clockOf, useDays } from './use-days.ts'

/** A class on the schedule, in whichever state it is. Its one link covers the card, so the whole card is a target. */
export function ClassCard({ row, to, isChosen }: { readonly row: ClassRow; readonly to: string; readonly isChosen: boolean }) {
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
        <span>
          <Teachers of={shown} />
        </span>
        <ClassLevel level={shown.level} />
      </div>
      <Standing row={row} />
      <div className="class-card-act">{isChosen ? <span className="class-card-chosen-word">{t('chosen')}</span> : <Act row={row} to={to} />}</div>
    </article>
  )
}

/** What can be said of its places: the meter while it matters, else why it is closed. */
function Standing({ row: { shown, state, own } }: { readonly row: ClassRow }): ReactNode {
  const t = useTranslations('schedules')
  const days = useDays()
  switch (state) {
    case 'canceled':
      return (
        <span className="class-card-standing small soft">{shown.cancel_reason === null ? t('canceled') : t('canceledReason', { reason: shown.cancel_reason })}</span>
      )
    case 'past':
      return (
        <span className="class-card-standing small muted">{t('past')}</span>
      )
    case 'not_open':
      return (
        <span className="class-card-standing small soft">{t('opens', { day: days.short(shown.opens_at), time: clockOf(shown.opens_at) })}</span>
      )
    case 'booked':
      return (
        <span className="class-card-standing">
          <span className="badge badge-ok">{typeof own?.seat === 'number' ? t('bookedSeat', { seat: own.seat }) : t('booked')}</span>
        </span>
      )
    case 'full':
    case 'last':
    case 'low':
    case 'open':
      return <PlacesLeft of={shown} state={state} className="class-card-standing" />
  }
}

function Act({ row, to }: { readonly row: ClassRow; readonly to: string }): ReactNode {
  const t = useTranslations('schedules')
  const path = usePath()
  const days = useDays()
  const { shown, state } = row
  const named = { name: shown.name, day: days.short(shown.starts_at), time: clockOf(shown.starts_at) }
  switch (state) {
    case 'open':
    case 'low':
    case 'last':
      return (
        <LinkButton className="class-card-link" look="line" size="small" to={to} preventScrollReset aria-label={t('bookLabel', named)}>
          {t('book')}
        </LinkButton>
      )
    case 'full':
      return (
        <LinkButton className="class-card-link" look="soft" size="small" to={to} preventScrollReset aria-label={t('otherTimesLabel', named)}>
          {t('otherTimes')}
        </LinkButton>
      )
    case 'booked':
      return (
        <LinkButton className="class-card-link" look="soft" size="small" to={path('/my-account/classes')} aria-label={t('manageLabel', named)}>
          {t('manage')}
        </LinkButton>
      )
    case 'canceled':
    case 'past':
    case 'not_open':
      return null
  }
}
