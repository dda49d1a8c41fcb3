import { Link, useLocation } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEarlyPress } from '#web/ui/use-early-press.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'
import { multiClassAddress } from '../waitlist/multi-class-address.ts'
import { skipReasonKeys } from '../waitlist/skip-reasons.ts'
import { FrozenNotice, Lack, type Frozen, type Waitlist } from './lack.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

/** Why the class cannot be booked, and the next step. `refused` is the response to a form without script. */
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
  const days = useDays()
  const path = usePath()
  const { code, message } = offer.missing
  return (
    <>
      {offer.waitlist === undefined || offer.waitlist.kind === 'closed' ? (
        <WhyRefused offer={offer} person={person} />
      ) : (
        <WaitlistNotice waitlist={offer.waitlist} frozen={offer.frozen} session={session} person={person} />
      )}
      {refused === undefined || refused === message ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
      {isMendable(code) ? <VerifyLink session={session} person={person} /> : null}
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

/** What is missing. Who signs for a family member reads that, and not whom to ask. */
function WhyRefused({
  offer: { missing, isUnsigned, frozen, waitlist },
  person,
}: {
  readonly offer: Offer<'refused'>
  readonly person: ClassOffer['person']
}) {
  const family = useTranslations('family')
  if (missing.code === 'packages.frozen' && frozen !== null) return <FrozenNotice of={frozen} />
  const signWhy = isUnsigned && person !== undefined ? family('signWhy', { person: person.name }) : undefined
  const isToSign = missing.code === 'bookings.too_young' || missing.code.startsWith('bookings.waiver_')
  const closed = waitlist?.kind === 'closed' ? waitlist.missing.message : ''
  return (
    <>
      <Notice role="status" className="booking-notice">
        {isToSign ? (signWhy ?? missing.message) : missing.message}
        <SentenceGap />
        {closed}
      </Notice>
      {signWhy === undefined || isToSign ? null : <p className="small soft booking-notice">{signWhy}</p>}
    </>
  )
}

const verifyHash = '#verify'

/** Opens the list of what is missing; a press before hydration opens it afterwards. */
function VerifyLink({ session, person }: Pick<ClassOffer, 'session' | 'person'>) {
  const t = useTranslations('bookings')
  const { pathname, search } = useLocation()
  const open = () => openModal('SCHEDULE_BOOKING_VERIFY', { sessionId: session.id, name: session.name, person })
  useEarlyPress(verifyHash, open)
  return (
    <LinkButton
      look="quiet"
      size="small"
      className="booking-verify button-edge"
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

/** Whether the person can resolve the refusal; for other refusals there is nothing to list. */
function isMendable(code: string): boolean {
  return code.startsWith('packages.') || code.startsWith('bookings.waiver_') || code === 'bookings.too_young'
}

/** The current or possible position on the waitlist of a full class, and what it means. */
function WaitlistNotice({
  waitlist,
  frozen,
  session: { id: sessionId, credits, cancel_window: cancelWindow },
  person,
}: {
  readonly waitlist: Waitlist
  readonly frozen: Frozen
  readonly session: Pick<ClassOffer['session'], 'id' | 'credits' | 'cancel_window'>
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const { position, lacks } = waitlist
  const said = { credits, position, ready: lacks.length === 0 ? 'yes' : 'no' }
  const lack = { lacks, frozen, isWaiting: waitlist.kind === 'waiting' }
  if (waitlist.kind === 'open') {
    return (
      <>
        <Notice role="status" className="booking-notice" title={t('waitlistOpenTitle')}>
          {person === undefined ? t('waitlistOpen', said) : family('waitlistOpen', { ...said, person: person.name })}
        </Notice>
        <Lack of={lack} sessionId={sessionId} person={person} />
        <Terms of={waitlist.terms} cancelWindow={cancelWindow} />
        <AnyOf sessionId={sessionId} person={person} />
      </>
    )
  }
  return (
    <>
      <Notice role="status" tone="info" className="booking-notice">
        {person === undefined
          ? t('waitlistWaiting', said)
          : family('waitlistWaiting', { ...said, person: person.name })}
        <SentenceGap />
        {waitlist.pairWith === undefined ? null : family('pairWith', { person: waitlist.pairWith })}
      </Notice>
      <Lack of={lack} sessionId={sessionId} person={person} />
      {waitlist.passedBy === null || lacks.some((one) => one === waitlist.passedBy) ? null : (
        <Notice tone="warn" className="booking-notice" title={t('passedBy')}>
          {t(skipReasonKeys[waitlist.passedBy])}
        </Notice>
      )}
      <Terms of={waitlist.terms} cancelWindow={cancelWindow} />
      {waitlist.isMultiClass || waitlist.pairWith !== undefined ? null : (
        <AnyOf sessionId={sessionId} person={person} />
      )}
    </>
  )
}

/** The link to wait for this class or another. */
function AnyOf({ sessionId, person }: { readonly sessionId: string; readonly person: ClassOffer['person'] }) {
  const t = useTranslations('family')
  const path = usePath()
  return (
    <p className="small soft">
      <Link className="link link-alone" to={path(multiClassAddress({ sessionIds: [sessionId], personId: person?.id }))}>
        {t('anyOf')}
      </Link>
    </p>
  )
}

/**
 * How many were promoted from this position before, until when promotion is automatic, its price, and the link to the
 * notice settings.
 */
function Terms({
  of: terms,
  cancelWindow,
}: {
  readonly of: Waitlist['terms']
  readonly cancelWindow: ClassOffer['session']['cancel_window']
}) {
  const t = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  const { policies } = useSettings()
  const windowWords = useWindowWords()
  if (terms === undefined) return null
  return (
    <ul className="waitlist-terms small soft">
      {terms.percent === null || terms.isOver ? null : <li>{t('waitlistChance', { percent: terms.percent })}</li>}
      <li>
        {terms.isOver
          ? t('waitlistOver')
          : t('waitlistLatest', {
              day: days.long(terms.latest),
              time: clockOf(terms.latest),
              door: clockOf(terms.checkIn),
            })}
      </li>
      <li>{t('waitlistCost', { window: windowWords(cancelWindow), minutes: policies.grace_minutes })}</li>
      <li>
        <Link className="link link-alone" to={path('/my-account/classes/waitlist')}>
          {t('waitlistSettings')}
        </Link>
      </li>
    </ul>
  )
}
