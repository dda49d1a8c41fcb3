import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MendAction } from './booking-action.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

export type Frozen = Offer<'refused'>['frozen']
export type Waitlist = Exclude<NonNullable<Offer<'refused'>['waitlist']>, { readonly kind: 'closed' }>

/** Which pack is frozen, until when, and whom to ask about it. */
export function FrozenNotice({ of: { name, last_day: lastDay } }: { readonly of: NonNullable<Frozen> }) {
  const t = useTranslations('bookings')
  const days = useDays()
  return (
    <Notice role="status" className="booking-notice">
      <p>{t('frozen', { pack: name, day: days.date(lastDay) })}</p>
      <AskStudio />
    </Notice>
  )
}

function AskStudio() {
  const t = useTranslations('bookings')
  const path = usePath()
  return (
    <Link className="link" to={path('/contact-us')}>
      {t('askStudio')}
    </Link>
  )
}

interface Lacking {
  readonly lacks: Waitlist['lacks']
  readonly frozen: Frozen
  readonly isWaiting: boolean
}

/** All that must still be done before a promotion is possible. To somebody who waits already it is the next step. */
export function Lack({
  of: { lacks, frozen, isWaiting },
  sessionId,
  person,
}: {
  readonly of: Lacking
  readonly sessionId: string
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { pathname, search } = useLocation()
  if (lacks.length === 0) return null
  const credit =
    frozen === null
      ? t('waitlistLackCredit')
      : t('waitlistLackFrozen', { pack: frozen.name, day: days.date(frozen.last_day) })
  return (
    <Notice tone="warn" className="booking-notice" title={t('waitlistLack', { count: lacks.length })}>
      {lacks.map((lack, place) => (
        <div key={lack} className={place === 0 ? undefined : 'mt-4'}>
          <p>{lack === 'waiver' ? t('waitlistLackWaiver') : credit}</p>
          <MendAction
            small={isWaiting && place === 0 ? 'filled' : 'line'}
            step={lack === 'waiver' ? 'sign_waiver' : 'buy_package'}
            here={`${pathname}${search}`}
            sessionId={sessionId}
            person={person}
          />
        </div>
      ))}
      {frozen === null ? null : (
        <p className="mt-3">
          <AskStudio />
        </p>
      )}
    </Notice>
  )
}
