import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** The side menu of the specification, in its order, and the notification centre before what ends it. */
const entries = [
  ['profile', '/my-account/account-settings'],
  ['packages', '/my-account/packages'],
  ['classes', '/my-account/classes'],
  ['orders', '/my-account/orders'],
  ['giftCard', '/giftcard'],
  ['forms', '/my-account/forms'],
  ['notifications', '/my-account/notification'],
  ['changePassword', '/my-account/change-password'],
  ['logout', '/logout'],
] as const

export function AccountMenu({
  large = false,
  unread = 0,
}: {
  readonly large?: boolean
  /** How many notices nobody has read. */ readonly unread?: number
}) {
  const t = useTranslations('account')
  const path = usePath()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('menu')} className={large ? 'account-menu-large' : ''}>
      <ul>
        {entries.map(([name, to]) => (
          <li key={name}>
            <Link
              className="account-menu-link"
              to={path(to)}
              aria-current={pathname === path(to) ? 'page' : pathname.startsWith(`${path(to)}/`) ? 'true' : undefined}
            >
              {t(name)}
              {name === 'notifications' && unread > 0 ? (
                <span className="badge badge-gold account-menu-count">{t('unreadCount', { count: unread })}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
