import type { ReactNode } from 'react'
import type { ClassState } from '#domain/schedules/class-state.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ClassLevel, Instructors, PlacesLeft } from '../schedules/class-meta.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { clockOf, useDays } from '../schedules/use-days.ts'

/** The name of the class, as its place demands, and when it is. */
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

/** Who teaches it, where, how hard it is, and how many spots are left. */
export function SheetFacts({ session, state }: { readonly session: ScheduledClass; readonly state: ClassState }) {
  return (
    <>
      <p className="booking-facts small muted">
        <span>
          <Instructors of={session} />, {session.room}
        </span>
        <ClassLevel level={session.level} />
      </p>
      <PlacesLeft of={session} state={state} />
    </>
  )
}
