import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { loadPart } from '#web/kit/lost-parts.ts'
import { usePageFrame } from '#web/kit/page-route.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { UnsentNotice } from '#web/offline/unsent-notice.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { CheckoutHeader } from './checkout-header.tsx'
import { LostPartNotice } from './lost-part-notice.tsx'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'

// Nothing of it is visible before a press or a message, so it is lazy.
const Overlays = lazy(async () => ({ default: (await loadPart(async () => import('./overlays.tsx'))).Overlays }))

/** Header, page, footer, and the containers of modals and messages. */
export function ShopFrame({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shell')
  const frame = usePageFrame()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  const isRunning = useRunning()

  // After a navigation the focus and scroll position are at the start of the new page, as after a document load.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <div className="shop-frame">
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {frame.header.endsWith('checkout') ? (
        <CheckoutHeader isOfCart={frame.header === 'cart-checkout'} />
      ) : (
        <ShopHeader onArt={frame.header === 'on-art'} />
      )}
      <main className="shop-main" id="content" tabIndex={-1} ref={main}>
        {children}
      </main>
      {frame.hideFooter ? null : <ShopFooter />}
      <LostPartNotice />
      <UnsentNotice />
      {isRunning ? (
        <Suspense>
          <Overlays />
        </Suspense>
      ) : null}
    </div>
  )
}
