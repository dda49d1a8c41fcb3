import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { CalendarLink } from '../calendars/calendar-link.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { WaitlistRowNotes } from '../waitlist/waitlist-row-notes.tsx'

/** One of the member's classes in a list; `level` is the level of its heading. */
export function BookingRow({
  booking,
  now,
  level = 2,
  overlapsOther = false,
}: {
  readonly booking: OwnBooking
  readonly now: string
  readonly level?: 2 | 3
  /** The member has a booking at the time of this waitlist entry. */
  readonly overlapsOther?: boolean
}) {
  const days = useDays()
  const month = booking.cancel === undefined ? days.date(booking.starts_at) : days.short(booking.starts_at)
  const Name = level === 2 ? 'h2' : 'h3'
  return (
    <li className="booking-row">
      <div className="booking-row-day">
        <span className="figure">{Number(booking.starts_at.slice(8, 10))}</span>
        <span className="small muted">
          {booking.cancel === undefined ? days.month(booking.starts_at) : days.weekday(booking.starts_at)}
        </span>
      </div>
      <Name className={`booking-row-name ${booking.status === 'canceled' ? 'muted line-through' : ''}`}>
        {booking.class_name}
        <span className="read-aloud-only">
          <Comma />
          {month}
        </span>
      </Name>
      <Facts booking={booking} />
      <div className="booking-row-state">
        <Standing booking={booking} />
      </div>
      {isWaiting(booking) ? <WaitlistRowNotes booking={booking} overlapsOther={overlapsOther} /> : null}
      <div className="booking-row-action">
        {booking.cancel === undefined || isWaiting(booking) ? null : <ChangeLink booking={booking} />}
        <CalendarLink booking={booking} />
        {booking.cancel === undefined ? null : <CancelLink booking={booking} now={now} />}
      </div>
    </li>
  )
}

/** When, with whom, on which seat, and for whom it is booked. */
function Facts({ booking }: { readonly booking: OwnBooking }) {
  const t = useTranslations('account')
  const family = useTranslations('family')
  const taught = useInstructorNames()
  return (
    <p className="booking-row-facts small muted">
      {clockOf(booking.starts_at)}
      <Comma />
      {taught(booking.instructors)}
      {booking.seat_no === null ? null : (
        <>
          <Comma />
          {t('seat', { seat: booking.seat_no })}
        </>
      )}
      {booking.person.dependant ? family('rowFor', { person: booking.person.full_name }) : null}
    </p>
  )
}

/** The link to swap to another class. */
export function ChangeLink({ booking }: { readonly booking: OwnBooking }) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  return (
    <StudioLink
      look="quiet"
      size="small"
      to={`${path('/my-account/classes/change')}?booking_id=${booking.id}`}
      aria-label={t('changeLabel', { name: booking.class_name, day: days.short(booking.starts_at) })}
    >
      {t('change')}
    </StudioLink>
  )
}

/** The link to cancel; its address shows the same question without script. */
export function CancelLink({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  usePrefetchModal('CANCEL_BOOKING_CONFIRM')
  const ask = inPlace(() => openModal('CANCEL_BOOKING_CONFIRM', { booking, now }))
  return (
    <LinkButton
      look="quiet"
      size="small"
      to={`${path('/my-account/classes')}?cancel=${booking.id}`}
      preventScrollReset
      {...ask}
      aria-label={t(isWaiting(booking) ? 'leaveLabel' : 'cancelLabel', {
        name: booking.class_name,
        day: days.short(booking.starts_at),
      })}
    >
      {t(isWaiting(booking) ? 'leave' : 'cancel')}
    </LinkButton>
  )
}

/** On the waitlist, without a seat. */
function isWaiting(booking: OwnBooking): boolean {
  return booking.booking_type === 'waitlist' && booking.status === 'pending'
}

const tones = {
  pending: 'warn',
  booked: 'ok',
  checked_in: 'ok',
  no_show: 'bad',
  completed: 'neutral',
  canceled: 'neutral',
} as const satisfies Record<OwnBooking['status'], BadgeTone>
const names = {
  pending: 'statusPending',
  booked: 'statusBooked',
  checked_in: 'statusCheckedIn',
  no_show: 'statusNoShow',
  completed: 'statusCompleted',
  canceled: 'statusCanceled',
} as const

function Standing({ booking }: { readonly booking: OwnBooking }) {
  const t = useTranslations('account')
  const goals = useTranslations('multiClassRequests')
  if (isWaiting(booking)) {
    return (
      <>
        <Badge tone="info">{t('statusWaitlist')}</Badge>
        {booking.position === null ? null : (
          <span className="small muted">{t('inLine', { position: booking.position })}</span>
        )}
      </>
    )
  }
  const effect =
    booking.status === 'canceled' && booking.credit_effect === 'returned'
      ? t('effectReturned')
      : booking.status === 'canceled' && booking.credit_effect === 'forfeited'
        ? t('effectForfeited')
        : undefined
  return (
    <>
      <Badge tone={tones[booking.status]}>{t(names[booking.status])}</Badge>
      {effect === undefined ? null : <span className="smallest muted">{effect}</span>}
      {booking.cancel_kind === 'studio' && booking.session_status === 'canceled' ? (
        <span className="smallest muted booking-row-with">{t('classCanceled')}</span>
      ) : null}
      {booking.cancel_kind === 'request_met' ? (
        <span className="smallest muted booking-row-with">{goals('rowMet')}</span>
      ) : null}
    </>
  )
}
