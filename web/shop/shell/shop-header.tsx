import Menu from 'lucide-react/icons/menu'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import UserRound from 'lucide-react/icons/user-round'
import { useCallback, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { useMe } from '#web/kit/session.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DisclosureMenu } from '#web/ui/menu.tsx'
import { useEarlyPress } from '#web/ui/use-early-press.ts'
import { useCartCount } from './cart-count.ts'
import { footerMenuId } from './footer-menu-id.ts'
import { HeaderMark } from './header-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { aboutLinks, accountLinks, offerLinks } from './menu-links.ts'
import { RegionMenu } from './region-menu.tsx'
import { SideMenu } from './side-menu.tsx'
import { useMenuItems } from './use-menu-items.tsx'

/** The specified menus: in a row from 1180 px, below that behind one button. */
export function ShopHeader({ onArt }: { readonly onArt: boolean }) {
  const t = useTranslations('shell')
  const visitor = useMe()
  const menuItems = useMenuItems()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const name = visitor.me?.display_name ?? visitor.me?.full_name
  return (
    <header className={`header ${onArt ? 'header-on-art' : ''}`}>
      <div className="row">
        <BurgerLink onOpen={() => setMenuOpen(true)} />
        <HeaderNavigation />
      </div>
      <HeaderMark />
      <div className="header-end">
        <DisclosureMenu
          align="end"
          chevron={false}
          buttonClassName="icon-button header-account"
          buttonName={name ? t('accountOf', { name }) : t('account')}
          label={
            <>
              <Icon of={UserRound} />
              <span className="header-account-words">{t('account')}</span>
            </>
          }
          items={menuItems(accountLinks(visitor))}
        />
        <RegionMenu />
        <div className="header-region-menu">
          <LanguageMenu />
        </div>
        <CartLink />
      </div>
      {isMenuOpen ? <SideMenu onClose={closeMenu} visitor={visitor} /> : null}
    </header>
  )
}

function HeaderNavigation() {
  const t = useTranslations('shell')
  const settings = useSettings()
  const menuItems = useMenuItems()
  return (
    <nav className="header-nav" aria-label={t('mainMenu')}>
      <HeaderLink to="/new-to-flow" name={t('newToFlow')} />
      <DisclosureMenu label={t('offer')} items={menuItems(offerLinks(settings))} />
      <HeaderLink to="/schedules" name={t('schedule')} />
      <HeaderLink to="/shop" name={t('shop')} also={collections} />
      <DisclosureMenu label={t('about')} items={menuItems(aboutLinks(settings))} />
    </nav>
  )
}

/** The collections belong to the shop, though their addresses do not say so. */
const collections = /\/(?:best-sellers|brands|bundles|categories|shocking-deals|shops)\b/

function HeaderLink({
  to,
  name,
  also,
}: {
  readonly to: string
  readonly name: string
  /** Further addresses that mark the link as current. */
  readonly also?: RegExp
}) {
  const path = usePath()
  const { pathname } = useLocation()
  const address = path(to)
  const isCurrent = `${pathname}/`.startsWith(`${address}/`) || also?.test(pathname)
  return (
    <Link className="header-link" to={address} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </Link>
  )
}

const menuHash = `#${footerMenuId}`

/**
 * A link to the menu in the footer until hydration; after that, the button of the side menu. A press before hydration
 * leads to the footer, and is kept: the side menu opens over the top of the page, where it was pressed.
 */
function BurgerLink({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTranslations('shell')
  useEarlyPress(menuHash, () => {
    scrollTo({ top: 0, behavior: 'instant' })
    onOpen()
  })
  return (
    <HashButton hash={menuHash} className="header-burger" label={t('menu')} onPress={onOpen}>
      <Icon of={Menu} />
    </HashButton>
  )
}

const cartHash = '#cart'

/** The button of the cart; a press before hydration opens it afterwards. */
function CartLink() {
  const t = useTranslations('shell')
  const count = useCartCount()
  const open = () => openModal('CART_SIDEBAR', {})
  useEarlyPress(cartHash, open)
  return (
    <HashButton hash={cartHash} label={t('cartCount', { count })} onPress={open}>
      <Icon of={ShoppingBag} />
      {count > 0 ? <span className="icon-button-count">{count}</span> : null}
    </HashButton>
  )
}

/** A button once hydrated, and before that a link to a hash. */
function HashButton({
  hash,
  label,
  className = '',
  onPress,
  children,
}: {
  readonly hash: string
  readonly label: string
  readonly className?: string
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const press = (event: SyntheticEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <a
      className={`icon-button ${className}`}
      href={hash}
      role="button"
      aria-haspopup="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === ' ') press(event)
      }}
      onClick={press}
    >
      {children}
    </a>
  )
}
