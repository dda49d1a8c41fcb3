import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { packagesFor } from '../holds/send-hold.ts'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { dependantOf } from '../occupancy/own-booking.ts'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { GiveUpHold } from './give-up-hold.tsx'

/** A hold in My Classes: it can be paid or released, and nothing else. */
export function HeldRow({
  booking,
  now,
  hasCredit,
}: {
  readonly booking: OwnBooking
  readonly now: string
  readonly hasCredit: boolean
}) {
  const t = useTranslations('holds')
  const account = useTranslations('account')
  const family = useTranslations('family')
  const days = useDays()
  const taught = useInstructorNames()
  const path = usePath()
  const until = booking.held_until ?? now
  const leftMs = useHoldLeft({ until, now })
  const about = { sessionId: booking.session_id, personId: dependantOf(booking)?.id }
  const back = path(classAddress(about))
  const said = { name: booking.class_name, day: days.short(booking.starts_at), time: clockOf(booking.starts_at) }
  return (
    <li className="booking-row hold-row">
      <div className="booking-row-day">
        <span className="figure">{Number(booking.starts_at.slice(8, 10))}</span>
        <span className="small muted">{days.weekday(booking.starts_at)}</span>
      </div>
      <h2 className="booking-row-name">
        {booking.class_name}
        <span className="read-aloud-only">
          <Comma />
          {said.day}
        </span>
      </h2>
      <p className="booking-row-facts small muted">
        {said.time}
        <Comma />
        {taught(booking.instructors)}
        {booking.seat_no === null ? null : (
          <>
            <Comma />
            {account('seat', { seat: booking.seat_no })}
          </>
        )}
        {booking.person.dependant ? family('rowFor', { person: booking.person.full_name }) : null}
      </p>
      <div className="booking-row-state">
        {leftMs === 0 ? (
          <span className="small muted">{t('over', said)}</span>
        ) : (
          <>
            <Badge tone="warn">{t('heldUntil', { time: clockOf(until) })}</Badge>
            <HoldLeft leftMs={leftMs} />
          </>
        )}
      </div>
      <div className="booking-row-action">
        {leftMs === 0 ? (
          <LinkButton look="quiet" size="small" to={back}>
            {t('again')}
          </LinkButton>
        ) : (
          <>
            {hasCredit ? (
              <LinkButton size="small" to={back} aria-label={t('useCreditLabel', { name: booking.class_name })}>
                {t('useCredit')}
              </LinkButton>
            ) : (
              <LinkButton look="line" size="small" to={path(packagesFor(about))}>
                {t('buy')}
              </LinkButton>
            )}
            <GiveUpHold id={booking.id} name={booking.class_name} />
          </>
        )}
      </div>
    </li>
  )
}
