import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, Link } from 'react-router'
import { loadPart, useMissingPlace } from '#web/kit/load-part.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { usePageFrame } from '#web/kit/page-route.ts'
import { useFieldsAcrossLanguages } from '#web/kit/use-fields-across-languages.ts'
import { takeFocus } from '#web/kit/use-heading-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { UnsentNotice } from '#web/offline/unsent-notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { FormHeader } from './form-header.tsx'
import { HeaderMark } from './header-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'

// Nothing of it is visible before a press or a message, so it is lazy.
const Overlays = lazy(async () => ({ default: (await loadPart(async () => import('./overlays.tsx'))).Overlays }))

/** Header, page, footer, and the containers of modals and messages. */
export function ShopFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const frame = usePageFrame()
  const main = useRef<HTMLElement>(null)
  const { pathname, key, hash } = useLocation()
  const shown = useRef({ pathname, key })

  const isRunning = useRunning()
  useFieldsAcrossLanguages()

  // After a navigation the focus is at the start of the new page, as after a document load. On the same page it goes
  // there when what was pressed is gone, or to the part that the address names.
  useEffect(() => {
    if (shown.current.key === key) return
    const isSamePage = shown.current.pathname === pathname
    shown.current = { pathname, key }
    if (isSamePage && document.activeElement !== document.body) return
    const part = isSamePage ? document.getElementById(hash.slice(1)) : null
    if (part === null) main.current?.focus({ preventScroll: true })
    else takeFocus(part)
  }, [pathname, key, hash])

  return (
    <div className="shop-frame">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {frame.header === 'form' ? (
        <FormHeader />
      ) : frame.header.endsWith('checkout') ? (
        <CheckoutHeader isOfCart={frame.header === 'cart-checkout'} />
      ) : (
        <ShopHeader onArt={frame.header === 'on-art'} />
      )}
      <main className="shop-main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      {frame.hideFooter ? null : <ShopFooter short={frame.isFooterShort} />}
      <MissingPartNotice />
      <UnsentNotice />
      {isRunning ? (
        <Suspense>
          <Overlays />
        </Suspense>
      ) : null}
    </div>
  )
}

/**
 * Says that a part of the page did not load, and offers a reload. Until then browsers cache that a file of the part
 * failed. It is part of the frame itself, since any lazy part could be the missing one. When a dialog makes the page
 * inert, it is rendered in that dialog.
 */
function MissingPartNotice() {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const place = useMissingPlace()
  const notice = (
    <div className="missing-part" role="status">
      {place === undefined ? null : (
        <p className="toast toast-failure">
          {t('partLost')}
          <a className="toast-action" href={`${pathname}${search}`}>
            {t('reload')}
          </a>
        </p>
      )}
    </div>
  )
  return place ? createPortal(notice, place) : notice
}

/** The header of the checkout: the logo, one link back and the other language, without other links. */
function CheckoutHeader({ isOfCart }: { readonly isOfCart: boolean }) {
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
