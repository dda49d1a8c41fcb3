import { Form, Link } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { PhraseStop, SentenceGap, useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { skipReasonKeys } from './skip-reasons.ts'

/**
 * The notes of a waitlist entry: who waits together with it, how many were promoted from its position before, and why
 * it was skipped last.
 */
export function WaitlistRowNotes({
  booking,
  overlapsOther,
}: {
  readonly booking: OwnBooking
  /** There is a booking at that time. */
  readonly overlapsOther: boolean
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const requests = useTranslations('multiClassRequests')
  const path = usePath()
  const percent = booking.outlook?.chance_percent ?? null
  return (
    <>
      {booking.pair_with === null ? null : (
        <p className="small muted booking-row-note">{family('pairWith', { person: booking.pair_with.full_name })}</p>
      )}
      {percent === null ? null : <p className="small muted booking-row-note">{t('waitlistChance', { percent })}</p>}
      {booking.held_credit === null ? null : (
        <p className="small muted booking-row-note">
          {t('waitlistHeld', { credits: booking.held_credit.credits, pack: booking.held_credit.name })}
        </p>
      )}
      <PassedBy booking={booking} />
      {overlapsOther || booking.prefers ? <Preference booking={booking} /> : null}
      {booking.pair_with === null && booking.goal_id === null ? (
        <p className="small booking-row-note">
          <Link className="link" to={`${path('/my-account/classes/friend')}?booking_id=${booking.id}`}>
            {requests('waitWithFriend')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** Whether a promotion may replace the booking at that time. */
function Preference({ booking: { id, prefers, class_name: name } }: { readonly booking: OwnBooking }) {
  const t = useTranslations('multiClassRequests')
  const comma = useComma()
  const act = t(prefers ? 'keepOther' : 'preferThis')
  return (
    <Form method="post" className="booking-row-note row flex-wrap">
      <input type="hidden" name="prefer" value={prefers ? 'no' : 'yes'} />
      <input type="hidden" name="id" value={id} />
      <span className="small muted">{t(prefers ? 'prefersThis' : 'keepsOther')}</span>
      <StudioButton type="submit" look="quiet" size="small" aria-label={`${act}${comma}${name}`}>
        {act}
      </StudioButton>
    </Form>
  )
}

/** The reason, with a link to resolve it. */
function PassedBy({
  booking: { session_id: sessionId, passed_by_for: reason, person },
}: {
  readonly booking: OwnBooking
}) {
  const t = useTranslations('bookings')
  const path = usePath()
  if (reason === null) return null
  return (
    <p className="small booking-row-note booking-row-skipped">
      {t('passedBy')}
      <PhraseStop />
      {t(skipReasonKeys[reason])}
      <SentenceGap />
      {reason === 'waiver' || reason === 'credit' ? (
        <Link
          className="link"
          to={path(classAddress({ sessionId, personId: person.dependant ? person.id : undefined }))}
        >
          {t(reason === 'waiver' ? 'signWaiver' : 'buy')}
        </Link>
      ) : null}
    </p>
  )
}
