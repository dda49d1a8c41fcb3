import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** The entries of the side menu in the specified order. */
const entries = [
  ['profile', '/my-account/account-settings'],
  ['packages', '/my-account/packages'],
  ['classes', '/my-account/classes'],
  ['orders', '/my-account/orders'],
  ['giftCard', '/giftcard'],
  ['forms', '/my-account/forms'],
  ['changePassword', '/my-account/change-password'],
  ['logout', '/logout'],
] as const
/** Further entries in a second, smaller list. */
const moreEntries = [
  ['wallet', '/my-account/coin'],
  ['addresses', '/my-account/address'],
  ['favourites', '/my-account/wishlist'],
  ['recentProducts', '/my-account/recent-products'],
  ['refer', '/my-account/refer-to-friend'],
  ['notifications', '/my-account/notification'],
  ['helpCenter', '/my-account/help-center'],
  ['legalNotice', '/my-account/legal-notice'],
] as const

export function AccountMenu({
  large = false,
  unread = 0,
}: {
  readonly large?: boolean
  /** The number of unread messages. */
  readonly unread?: number
}) {
  const t = useTranslations('account')
  const look = large ? 'account-menu-large' : ''
  return (
    <>
      <nav aria-label={t('menu')} className={look}>
        <ul>
          {entries.map(([name, to]) => (
            <MenuEntry key={name} name={name} to={to} />
          ))}
        </ul>
      </nav>
      <nav aria-label={t('more')} className={`account-more ${look}`}>
        <ul>
          {moreEntries.map(([name, to]) => (
            <MenuEntry key={name} name={name} to={to}>
              {name === 'notifications' && unread > 0 ? (
                <span className="badge badge-gold account-menu-count">{t('unreadCount', { count: unread })}</span>
              ) : null}
            </MenuEntry>
          ))}
        </ul>
      </nav>
    </>
  )
}

function MenuEntry({
  name,
  to,
  children,
}: {
  readonly name: (typeof entries | typeof moreEntries)[number][0]
  readonly to: string
  readonly children?: ReactNode
}) {
  const t = useTranslations('account')
  const path = usePath()
  const { pathname } = useLocation()
  const here = path(to)
  return (
    <li>
      <Link
        className="account-menu-link"
        to={here}
        aria-current={pathname === here ? 'page' : pathname.startsWith(`${here}/`) ? 'true' : undefined}
      >
        {t(name)}
        {children}
      </Link>
    </li>
  )
}
