import { Form, Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { hoursUntil } from '../schedules/class-times.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'

/** The dialog's question as part of the page, for browsers without script. */
export function CancelQuestion({
  booking,
  now,
  back,
}: {
  readonly booking: OwnBooking
  readonly now: string
  readonly back: string
}) {
  const t = useTranslations('bookings')
  const isLate = booking.cancel?.kind === 'late' && booking.package !== null
  return (
    <Form method="post" className="panel cancel-question stack mb-6" reloadDocument>
      <h2 className="heading-3">
        {t(booking.booking_type === 'waitlist' ? 'waitlistLeaveTitle' : 'cancelTitle', { name: booking.class_name })}
      </h2>
      <CancelTerms booking={booking} now={now} />
      <input type="hidden" name="id" value={booking.id} />
      <div className="row flex-wrap">
        <StudioButton type="submit" look="danger">
          {isLate ? t('cancelConfirmLate') : t(booking.booking_type === 'waitlist' ? 'waitlistLeave' : 'cancelConfirm')}
        </StudioButton>
        <LinkButton look="line" to={back}>
          {t(booking.booking_type === 'waitlist' ? 'waitlistStay' : 'cancelKeep')}
        </LinkButton>
      </div>
    </Form>
  )
}

/** What happens to the credit, stated before the press, then the link to swap. */
export function CancelTerms({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const path = usePath()
  return (
    <>
      {booking.person.dependant ? (
        <p className="strong">{family('forOne', { person: booking.person.full_name })}</p>
      ) : null}
      <Cost booking={booking} now={now} />
      {booking.booking_type === 'waitlist' ? null : (
        <p className="cancel-swap">
          {t('swapFirst')}
          <SentenceGap />
          <Link className="link link-alone" to={`${path('/my-account/classes/change')}?booking_id=${booking.id}`}>
            {t('swapLink')}
          </Link>
        </p>
      )}
    </>
  )
}

function Cost({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { policies } = useSettings()
  const windowWords = useWindowWords()
  const { package: pack, cancel } = booking
  const late = { hours: hoursUntil(booking.starts_at, now), window: windowWords(booking.cancel_window) }
  if (booking.booking_type === 'waitlist')
    return (
      <p>
        {booking.held_credit === null
          ? t('waitlistLeaveText')
          : t('waitlistLeaveHeld', { credits: booking.held_credit.credits, pack: booking.held_credit.name })}
      </p>
    )
  if (cancel?.kind === 'late') {
    if (pack === null) return <p>{t('cancelLateNone', { hours: late.hours })}</p>
    return (
      <>
        <p>{t('cancelLate', late)}</p>
        <p className="strong mt-2">{t('cancelLost', { pack: pack.name })}</p>
        {policies.refill_returns_credit ? <p className="mt-2">{t('cancelRefill')}</p> : null}
      </>
    )
  }
  return (
    <p>
      {pack === null ? t('cancelEarlyNone') : t('cancelEarly', { pack: pack.name, expires: days.date(pack.validTo) })}
    </p>
  )
}
