import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEarlyPress } from '#web/ui/use-early-press.ts'
import { classAddress } from '../schedules/class-address.ts'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { ClassOffer, Offer } from './load-offer.ts'
import { WaitlistNotice } from './waitlist-notice.tsx'

/** Why it cannot be booked, and where to go instead. `refused` is the answer to a form that was sent without script. */
export function RefusedBooking({
  offer,
  about: { session, person },
  refused,
}: {
  readonly offer: Offer<'refused'>
  readonly about: ClassOffer
  readonly refused: string | undefined
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  return (
    <>
      {offer.waitlist === undefined || offer.waitlist.kind === 'closed' ? (
        <Notice role="status" className="booking-notice">
          {offer.missing.message} {offer.waitlist?.missing.message}
        </Notice>
      ) : (
        <WaitlistNotice waitlist={offer.waitlist} sessionId={session.id} person={person} />
      )}
      {refused === undefined || refused === offer.missing.message ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
      {offer.isUnsigned && person !== undefined ? (
        <p className="small soft booking-notice">{family('signWhy', { person: person.name })}</p>
      ) : null}
      {isMendable(offer.missing.code) ? <VerifyLink session={session} person={person} /> : null}
      {offer.alternatives.length === 0 ? null : (
        <nav className="booking-others" aria-labelledby="booking-others">
          <h2 className="heading-4" id="booking-others">
            {t('alternatives')}
          </h2>
          <ul>
            {offer.alternatives.map((other) => (
              <li key={other.id}>
                <Link
                  className="booking-other"
                  to={path(classAddress({ sessionId: other.id, personId: person?.id }))}
                  preventScrollReset
                >
                  {t('alternative', {
                    day: days.short(other.starts_at),
                    time: clockOf(other.starts_at),
                    count: other.places_left,
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

const verifyHash = '#verify'

/** Opens the list of what is missing; a press before the script has come opens it then. */
function VerifyLink({ session, person }: Pick<ClassOffer, 'session' | 'person'>) {
  const t = useTranslations('bookings')
  const { pathname, search } = useLocation()
  const open = () =>
    openModal('SCHEDULE_BOOKING_VERIFY', { sessionId: session.id, name: session.name, personId: person?.id })
  useEarlyPress(verifyHash, open)
  return (
    <LinkButton
      look="quiet"
      size="small"
      className="booking-verify"
      role="button"
      to={`${pathname}${search}${verifyHash}`}
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {t('verifyAsk')}
    </LinkButton>
  )
}

/** What the person can put right; for the rest there is nothing to list. */
function isMendable(code: string): boolean {
  return code.startsWith('packages.') || code.startsWith('bookings.waiver_') || code === 'bookings.too_young'
}
