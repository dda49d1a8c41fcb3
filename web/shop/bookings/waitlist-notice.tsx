import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import { multiClassAddress } from '../waitlist/multi-class-address.ts'
import { skipReasonKeys } from '../waitlist/skip-reasons.ts'
import { MendAction } from './booking-action.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

type Waitlist = Exclude<NonNullable<Offer<'refused'>['waitlist']>, { readonly kind: 'closed' }>

/** Where one stands or would stand in the waitlist of a full class, and what that means. */
export function WaitlistNotice({
  waitlist,
  sessionId,
  person,
}: {
  readonly waitlist: Waitlist
  readonly sessionId: string
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const { position } = waitlist
  if (waitlist.kind === 'open') {
    return (
      <>
        <Notice role="status" className="booking-notice" title={t('waitlistOpenTitle')}>
          {person === undefined
            ? t('waitlistOpen', { position })
            : family('waitlistOpen', { position, person: person.name })}
        </Notice>
        <Lack of={waitlist.lacks} person={person} />
        <Terms of={waitlist.terms} />
        <AnyOf sessionId={sessionId} person={person} />
      </>
    )
  }
  return (
    <>
      <Notice role="status" tone="info" className="booking-notice">
        {person === undefined
          ? t('waitlistWaiting', { position })
          : family('waitlistWaiting', { position, person: person.name })}{' '}
        {waitlist.pairWith === undefined ? null : family('pairWith', { person: waitlist.pairWith })}
      </Notice>
      <Lack of={waitlist.lacks} person={person} />
      {waitlist.passedBy === null || waitlist.passedBy === waitlist.lacks ? null : (
        <Notice tone="warn" className="booking-notice" title={t('passedBy')}>
          {t(skipReasonKeys[waitlist.passedBy])}
        </Notice>
      )}
      <Terms of={waitlist.terms} />
      {waitlist.isMultiClass || waitlist.pairWith !== undefined ? null : (
        <AnyOf sessionId={sessionId} person={person} />
      )}
    </>
  )
}

/** What is still to be done for a place to come at all. */
function Lack({ of: lack, person }: { readonly of: Waitlist['lacks']; readonly person: ClassOffer['person'] }) {
  const t = useTranslations('bookings')
  const { pathname, search } = useLocation()
  if (lack === undefined) return null
  return (
    <Notice tone="warn" className="booking-notice" title={t('waitlistLack')}>
      <p>{t(lack === 'waiver' ? 'waitlistLackWaiver' : 'waitlistLackCredit')}</p>
      <MendAction
        small
        step={lack === 'waiver' ? 'sign_waiver' : 'buy_package'}
        here={`${pathname}${search}`}
        person={person}
      />
    </Notice>
  )
}

/** The way to wait for this class or another. */
function AnyOf({ sessionId, person }: { readonly sessionId: string; readonly person: ClassOffer['person'] }) {
  const t = useTranslations('family')
  const path = usePath()
  return (
    <p className="small soft">
      <Link
        className="link waitlist-link"
        to={path(multiClassAddress({ sessionIds: [sessionId], personId: person?.id }))}
      >
        {t('anyOf')}
      </Link>
    </p>
  )
}

/**
 * How many got in from there before, until when a place may come by itself, what it costs, and where one says how much
 * notice one wants.
 */
function Terms({ of: terms }: { readonly of: Waitlist['terms'] }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  const { policies } = useSettings()
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
      <li>{t('waitlistCost', { hours: policies.cancel_hours, minutes: policies.grace_minutes })}</li>
      <li>
        <Link className="link waitlist-link" to={path('/my-account/classes/waitlist')}>
          {t('waitlistSettings')}
        </Link>
      </li>
    </ul>
  )
}
