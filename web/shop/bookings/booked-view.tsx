import type { getBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isLive } from '#domain/occupancy/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useHeadingFocus } from '#web/kit/use-heading-focus.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { calendarFileOf } from '../calendars/calendar-file-of.ts'
import { PushPanel } from '../messages/push-panel.tsx'

interface Booked {
  readonly booking: OutputOf<typeof getBooking>
  /** Credits left in the pack that paid; undefined when it is not known. */
  readonly left: number | undefined
  readonly isToday: boolean
  readonly isFree: boolean
}

/** The booking: what, when and where; ahead of the class also its price and the end of free cancellation. */
export function BookedView({ booked: { booking, left, isToday, isFree } }: { readonly booked: Booked }) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  const locale = useLocale()
  const heading = useHeadingFocus()
  const weekday = days.weekdayLong(booking.starts_at)
  const { seat_no: seat, status } = booking
  const said = { seat: seat ?? 0, weekday, time: clockOf(booking.starts_at) }
  const isAhead = isLive(status)
  return (
    <Confirmation>
      <h1 className="heading-1" ref={heading} tabIndex={-1} aria-describedby="booked-lead">
        {t(headingOf({ status, isToday }), { weekday })}
      </h1>
      {isAhead ? (
        <p className="lead confirmation-lead" id="booked-lead">
          {booking.person.dependant
            ? family('bookedLead', { ...said, person: booking.person.full_name })
            : t('bookedLead', said)}
        </p>
      ) : null}
      <dl className="facts confirmation-facts">
        <dt>{t('class')}</dt>
        <dd className="strong">{booking.class_name}</dd>
        <dt>{t('whenLabel')}</dt>
        <dd>{days.longAt(booking.starts_at)}</dd>
        <dt>{t('whereLabel')}</dt>
        <dd>{seat === null ? booking.room : t('whereSeat', { seat, room: booking.room })}</dd>
        {booking.package === null || !isAhead ? null : (
          <>
            <dt>{t('paidWith')}</dt>
            <dd>
              {left === undefined
                ? t('paidCredit', { credits: booking.credits, pack: booking.package.name })
                : t('paidLeft', { credits: booking.credits, pack: booking.package.name, left })}
            </dd>
            <dt>{t('freeLabel')}</dt>
            <dd>
              {isFree
                ? t('until', { day: days.long(booking.free_until), time: clockOf(booking.free_until) })
                : t('over')}
            </dd>
          </>
        )}
      </dl>
      <div className="confirmation-actions">
        <LinkButton to={path('/my-account/classes')}>{t('seeBooking')}</LinkButton>
        {isAhead ? (
          <LinkButton look="line" to={calendarFileOf(booking.id, locale)} reloadDocument download>
            {t('addToCalendar')}
          </LinkButton>
        ) : null}
        <LinkButton look="line" to={path('/schedules')}>
          {t('again')}
        </LinkButton>
      </div>
      <PushPanel isOffer />
    </Confirmation>
  )
}

function headingOf({ status, isToday }: { readonly status: Booked['booking']['status']; readonly isToday: boolean }) {
  if (isLive(status)) return isToday ? 'bookedToday' : 'bookedHeading'
  return status === 'canceled' ? 'bookedCanceled' : 'bookedOver'
}
