import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { goalAddress } from './class-address.ts'

/** The ways to wait: for any of several classes, and for whoever stands in a queue, what one wishes of places that come from it. */
export function WishesLinks({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useTranslations('account')
  const goals = useTranslations('goals')
  const path = usePath()
  return (
    <p className="wishes-links">
      <Link className="link wishes-link" to={path(goalAddress({ sessionIds: [] }))}>
        {goals('ask')}
      </Link>
      {isWaiting ? (
        <Link className="link wishes-link" to={path('/my-account/classes/waitlist')}>
          {t('wishes')}
        </Link>
      ) : null}
    </p>
  )
}
