import { instant, isAtOrBefore, msBetween } from '#domain/kit/time.ts'
import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CalendarLink } from '../calendars/calendar-link.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { CancelLink, ChangeLink } from './booking-row.tsx'

/** The link to the pass appears this long before the start. */
const passAheadMs = 24 * 3_600_000

/** The next class, large. */
export function NextClass({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('account')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  const wait = useWait(booking.starts_at, now)
  const taught = useInstructorNames()
  const isOpen = isAtOrBefore(instant(booking.check_in_opens_at), useStudioClock(now))
  return (
    <section className="next-class" aria-labelledby="next-class">
      <div className="next-class-lines" aria-hidden="true">
        <Movement kind="swan" weight={1.1} />
      </div>
      <div className="next-class-words">
        <Badge tone="gold">{t('nextAt')}</Badge>
        <p className="figure next-class-time">{clockOf(booking.starts_at)}</p>
        <h2 className="heading-3" id="next-class">
          {booking.class_name}
        </h2>
        <p className="next-class-quiet">
          {t('with', { day: days.long(booking.starts_at), names: taught(booking.instructors) })}
          {booking.person.dependant ? family('rowFor', { person: booking.person.full_name }) : null}
        </p>
        <dl className="next-class-facts">
          {booking.seat_no === null ? null : <Fact name={t('reformer')} value={String(booking.seat_no)} />}
          <Fact name={t('room')} value={booking.room} />
          <Fact name={t('startsIn')} value={wait} />
        </dl>
        <div className="next-class-foot">
          <p className="small next-class-quiet">
            {booking.cancel?.kind === 'early'
              ? t('freeUntil', { day: days.short(booking.free_until), time: clockOf(booking.free_until) })
              : t('lateNow')}
          </p>
          {/* The page of the pass may use the camera and this one may not, so it is a document of its own. */}
          {msBetween(instant(now), instant(booking.starts_at)) > passAheadMs ? null : (
            <LinkButton
              look={isOpen ? 'brass' : 'line'}
              size="small"
              reloadDocument
              to={`${path('/my-account/classes/checkin')}?booking_id=${booking.id}`}
            >
              {t(isOpen ? 'pass' : 'passAhead')}
            </LinkButton>
          )}
          <div className="row flex-wrap">
            {booking.cancel === undefined ? null : <ChangeLink booking={booking} />}
            <CalendarLink booking={booking} />
            {booking.cancel === undefined ? null : <CancelLink booking={booking} now={now} />}
          </div>
        </div>
      </div>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const minuteMs = 60_000

/** The time to the start in its largest unit, rounded down so that nobody comes late. */
function useWait(startsAt: string, now: string): string {
  const t = useTranslations('account')
  const minutes = Math.max(0, Math.floor(msBetween(instant(now), instant(startsAt)) / minuteMs))
  if (minutes < 60) return t('inMinutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t('inHours', { count: hours }) : t('inDays', { count: Math.floor(hours / 24) })
}
