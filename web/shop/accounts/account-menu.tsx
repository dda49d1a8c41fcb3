import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
/** All other pages, in groups. */
const groups = [
  [
    'shopPages',
    [
      ['wallet', '/my-account/coin'],
      ['payment', '/my-account/payment'],
      ['favourites', '/my-account/wishlist'],
      ['recentProducts', '/my-account/recent-products'],
      ['boughtProducts', '/my-account/orders/products'],
      ['addresses', '/my-account/address'],
    ],
  ],
  [
    'ownPages',
    [
      ['family', '/my-account/account-settings#family'],
      ['notifications', '/my-account/notification'],
      ['waitlistPreferences', '/my-account/classes/waitlist'],
      ['devices', '/my-account/auth'],
      ['refer', '/my-account/refer-to-friend'],
    ],
  ],
  [
    'helpPages',
    [
      ['helpCenter', '/my-account/help-center'],
      ['legalNotice', '/my-account/legal-notice'],
    ],
  ],
] as const

/** Pages below an entry that have an entry of their own. */
const ownEntries = groups.flatMap(([, pages]) => pages.map(([, to]) => to))

/** Every page of the account: the eight of the specification, then the others in groups. */
export function AccountMenu({
  large = false,
  unread = 0,
  storeCredit,
}: {
  readonly large?: boolean
  /** The number of unread messages. */
  readonly unread?: number
  /** Shown beside the wallet, formatted. */
  readonly storeCredit?: string
}) {
  const t = useTranslations('account')
  const look = large ? 'account-menu-large' : ''
  const beside = {
    notifications: unread > 0 ? <span className="badge badge-gold">{t('unreadCount', { count: unread })}</span> : null,
    wallet: storeCredit === undefined ? null : <span className="small muted">{storeCredit}</span>,
  }
  return (
    <>
      <nav aria-label={t('menu')} className={look}>
        <ul>
          {entries.map(([name, to]) => (
            <MenuEntry key={name} name={name} to={to} large={large} />
          ))}
        </ul>
      </nav>
      <nav aria-label={t('more')} className={look}>
        {groups.map(([group, pages]) => (
          <div key={group} className="account-group">
            <p className="account-group-name">{t(group)}</p>
            <ul aria-label={t(group)}>
              {pages.map(([name, to]) => (
                <MenuEntry key={name} name={name} to={to} large={large}>
                  {name === 'notifications' || name === 'wallet' ? beside[name] : null}
                </MenuEntry>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}

function MenuEntry({
  name,
  to,
  large,
  children,
}: {
  readonly name: (typeof entries)[number][0] | (typeof groups)[number][1][number][0]
  readonly to: string
  readonly large: boolean
  readonly children?: ReactNode
}) {
  const t = useTranslations('account')
  const path = usePath()
  const { pathname } = useLocation()
  const here = path(to)
  const isBelow = pathname.startsWith(`${here}/`) && !ownEntries.some((entry) => path(entry) === pathname)
  return (
    <li>
      <Link
        className="account-menu-link"
        to={here}
        aria-current={pathname === here ? 'page' : isBelow ? 'true' : undefined}
      >
        {t(name)}
        {children}
        {large ? <Icon of={ChevronRight} inText directed /> : null}
      </Link>
    </li>
  )
}
