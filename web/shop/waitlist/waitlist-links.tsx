import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { multiClassAddress } from './multi-class-address.ts'

/** The ways to wait: for any of several classes, and for whoever is on a waitlist, the waitlist preferences. */
export function WaitlistLinks({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useTranslations('account')
  const goals = useTranslations('multiClassRequests')
  const path = usePath()
  return (
    <p className="waitlist-links">
      <Link className="link waitlist-link" to={path(multiClassAddress({ sessionIds: [] }))}>
        {goals('ask')}
      </Link>
      {isWaiting ? (
        <Link className="link waitlist-link" to={path('/my-account/classes/waitlist')}>
          {t('waitlistPreferences')}
        </Link>
      ) : null}
    </p>
  )
}
