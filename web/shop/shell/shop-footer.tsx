import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FooterTicks } from '#web/art/footer-ticks.tsx'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useNameList, usePhraseList } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FooterNewsletter } from '../newsletter/footer-newsletter.tsx'
import { footerMenuId } from './footer-menu-id.ts'
import { LanguageLinks } from './language-menu.tsx'
import { aboutLinks, isElsewhere, offerLinks, type MenuLink } from './menu-links.ts'
import { StudioContact } from './studio-contact.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { ElsewhereSign } from './use-menu-items.tsx'
import { useRegions } from './use-regions.ts'

const shopLinks: readonly MenuLink[] = [
  { name: 'allProducts', to: '/shop' },
  { name: 'bestSellers', to: '/best-sellers' },
  { name: 'giftCards', to: '/giftcard' },
  { name: 'trackOrder', to: '/track-order' },
  { name: 'recentProducts', to: '/my-account/recent-products' },
]

/** `short`: on a phone help, contact, legal texts and address alone. Without script the menu opens the columns. */
export function ShopFooter({ short }: { readonly short: boolean }) {
  const t = useTranslations('shell')
  const settings = useSettings()
  const studioLinks: readonly MenuLink[] = [
    { name: 'newToFlow', to: '/new-to-flow' },
    { name: 'schedule', to: '/schedules' },
    ...offerLinks(settings),
    { name: 'buyPackage', to: '/packages' },
    { name: 'credits', to: '/credits' },
  ]
  const helpLinks: readonly MenuLink[] = [
    ...aboutLinks(settings),
    { name: 'delivery', to: '/delivery-policy' },
    { name: 'returns', to: '/return-policy' },
    { name: 'helpCenter', to: '/my-account/help-center' },
    { name: 'account', to: '/my-account' },
  ]
  return (
    <footer className={`footer on-nutmeg ${short ? 'footer-short' : ''}`}>
      <div className="wrap">
        <div className="footer-columns" id={footerMenuId} tabIndex={-1}>
          <div>
            <p className="footer-name">
              <Mark />
              <span className="heading-2">{settings.site_title}</span>
            </p>
            <StudioContact />
            <FooterNewsletter />
          </div>
          <FooterColumn title={t('footerStudio')} links={studioLinks} />
          <FooterColumn title={t('footerShop')} links={shopLinks} />
          <FooterColumn title={t('footerHelp')} links={helpLinks} />
          <FooterColumn title={t('regions')} links={[]}>
            <RegionRows />
            <LanguageLinks className="footer-link" />
          </FooterColumn>
        </div>
        <FooterTicks />
        <FooterLegal short={short} />
      </div>
    </footer>
  )
}

function FooterColumn({
  title,
  links,
  children,
}: {
  readonly title: string
  readonly links: readonly MenuLink[]
  readonly children?: ReactNode
}) {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <nav aria-label={title}>
      <h2 className="footer-heading">{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={name}>
            <Link className="footer-link" to={path(to)}>
              {t(name)}
              {isElsewhere(to) ? <ElsewhereSign /> : null}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

function RegionRows() {
  return useRegions().map(({ code, name, to, isHere }) => (
    <li key={code}>
      <Link className="footer-link" to={to} aria-current={isHere ? 'true' : undefined}>
        {name}
        {isHere ? <Icon of={Check} inText /> : <ElsewhereSign />}
      </Link>
    </li>
  ))
}

function FooterLegal({ short }: { readonly short: boolean }) {
  const t = useTranslations('shell')
  const path = usePath()
  const listed = useNameList()
  const phrases = usePhraseList()
  const {
    site_title: title,
    branch,
    company_registration_number: registration,
    payment_brands: brands,
    address,
  } = useSettings()
  return (
    <div className="footer-legal">
      {short ? (
        <span className="footer-short-links">
          <Link to={path('/my-account/help-center')}>{t('helpCenter')}</Link>
          <Link to={path('/contact-us')}>{t('contactUs')}</Link>
        </span>
      ) : null}
      <span>
        {t('ownership', { title, branch: branch.name })} {registration}
        {short && address ? <span className="footer-short-address"> {address}</span> : null}
      </span>
      <Link to={path('/terms')}>{t('terms')}</Link>
      <Link to={path('/privacy-policy')}>{t('privacy')}</Link>
      <Link to={path('/my-account/legal-notice')}>{t('legalNotice')}</Link>
      <ThemeSwitch />
      <span className="footer-brands">{phrases([listed(brands), t('cardsNotSaved')])}</span>
    </div>
  )
}
