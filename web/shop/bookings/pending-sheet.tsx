import type { ReactNode } from 'react'
import type { ClassState } from '#domain/schedules/class-state.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClassLevel, Instructors, PlacesLeft } from '../schedules/class-meta.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { stateOf } from '../schedules/state-of.ts'

/** The class sheet while it loads: what the list knows, and the space of the map. */
export function PendingSheet({ session, now }: { readonly session: ScheduledClass; readonly now: string }) {
  const t = useTranslations('bookings')
  return (
    <>
      <div className="booking-scrim" aria-hidden="true" />
      <div className="booking-panel" role="status" aria-busy="true">
        <div className="booking-inside">
          <div className="booking-grip" aria-hidden="true" />
          <div className="booking-body">
            <div className="booking-head">
              <SheetTitle session={session}>
                <p className="heading-2 booking-title">{session.name}</p>
              </SheetTitle>
            </div>
            <SheetFacts session={session} state={stateOf(session, { now })} />
            <span className="read-aloud-only">{t('opening')}</span>
            <Skeleton className="booking-pending-map" />
            <Skeleton className="booking-pending-line" />
            <Skeleton className="booking-pending-line" />
          </div>
          <div className="booking-foot">
            <Skeleton className="booking-pending-button" />
          </div>
        </div>
      </div>
    </>
  )
}

/** The name of the class, in the heading that its container needs, and its time. */
export function SheetTitle({ session, children }: { readonly session: ScheduledClass; readonly children: ReactNode }) {
  const t = useTranslations('bookings')
  const days = useDays()
  return (
    <div>
      {children}
      <p className="soft booking-when">
        {t('when', {
          day: days.long(session.starts_at),
          start: clockOf(session.starts_at),
          end: clockOf(session.ends_at),
        })}
      </p>
    </div>
  )
}

/** The location and spots left; the instructor and the level too unless the sheet says more of them. */
export function SheetFacts({
  session,
  state,
  isShort = false,
}: {
  readonly session: ScheduledClass
  readonly state: ClassState
  readonly isShort?: boolean
}) {
  const t = useTranslations('schedules')
  return (
    <>
      {isShort ? (
        <p className="booking-facts small muted">
          {session.room}
          <Comma />
          {t('minutes', { count: session.minutes })}
        </p>
      ) : (
        <p className="booking-facts small muted">
          <span>
            <Instructors of={session} />
            <Comma />
            {session.room}
          </span>
          <ClassLevel level={session.level} />
        </p>
      )}
      <PlacesLeft of={session} state={state} />
    </>
  )
}
