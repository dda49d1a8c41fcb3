import { instant } from '#domain/kit/time.ts'
import { classState } from '#domain/schedules/class-state.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { ContentSkeleton, FooterSkeleton, SheetFacts, SheetTitle } from './class-sheet.tsx'

/** The sheet of a class from the press until its answer comes: what the list knows, and where the map will stand. */
export function PendingSheet({ session, now }: { readonly session: ScheduledClass; readonly now: string }) {
  const t = useTranslations('bookings')
  const facts = {
    status: session.status,
    startsAt: instant(session.starts_at),
    opensAt: instant(session.opens_at),
    seatsLeft: session.places_left,
    mine: false,
  }
  return (
    <>
      <div className="booking-scrim" aria-hidden="true" />
      <div className="booking-panel booking-pending" role="status" aria-busy="true">
        <div className="booking-inside">
          <div className="booking-grip" aria-hidden="true" />
          <div className="booking-body">
            <div className="booking-head">
              <SheetTitle session={session}>
                <p className="heading-2 booking-title">{session.name}</p>
              </SheetTitle>
            </div>
            <SheetFacts session={session} state={classState(facts, instant(now))} />
            <span className="read-aloud-only">{t('opening')}</span>
            <ContentSkeleton />
          </div>
          <div className="booking-foot">
            <FooterSkeleton />
          </div>
        </div>
      </div>
    </>
  )
}
