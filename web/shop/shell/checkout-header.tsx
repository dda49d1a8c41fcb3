import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HeaderMark } from './header-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** The header of the checkout: the logo, one link back and the other language, without other links. */
export function CheckoutHeader({ isOfCart }: { readonly isOfCart: boolean }) {
  const t = useTranslations('shell')
  const path = usePath()
  const isOfOrder = useLocation().pathname.endsWith('/checkout/result')
  return (
    <header className="header">
      <Link
        className="header-back"
        to={isOfCart ? `${path('/checkout')}?step=1` : path(isOfOrder ? '/' : '/packages')}
        {...(isOfCart ? inPlace(() => openModal('CART_SIDEBAR', {})) : {})}
      >
        <Icon of={ArrowLeft} inText directed />
        <span>{t(isOfCart ? 'backToCart' : isOfOrder ? 'backHome' : 'backToPackages')}</span>
      </Link>
      <HeaderMark />
      <LanguageMenu />
    </header>
  )
}
