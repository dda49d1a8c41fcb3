import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeModal, useOpenModal } from '#web/kit/modal.ts'
import { platform } from '#web/kit/platform.ts'
import { toasts } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PendingFavourites } from '#web/shop/favourites/pending-favourites.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { AccountMark } from '../bookings/account-mark.tsx'
import { CartSync } from '../cart/cart-sync.tsx'
import { isOfferPage } from '../content/offer-pages.ts'
import { offerPopup } from '../content/offer-popup.ts'
import { ModalView } from '../modals.tsx'
import { showCartCount } from './cart-count.ts'
import { SiteStrip } from './site-strip.tsx'

const quietMs = 2000

const inputs = ['pointerdown', 'touchstart', 'scroll', 'keydown'] as const

// The app's own features are not part of the site's script.
const AppShell =
  platform() === 'web' ? undefined : lazy(async () => ({ default: (await import('./app-shell.tsx')).AppShell }))

/** Modals, toasts and the offline strip over the page, and the cart behind it. */
export function Overlays() {
  useOfferPopup(useLocation().pathname)
  return (
    <>
      <ModalHost />
      <SiteStrip />
      <PendingFavourites />
      <Messages />
      <AccountMark />
      {AppShell && (
        <Suspense>
          <AppShell />
        </Suspense>
      )}
      <CartSync onCount={showCartCount} />
    </>
  )
}

/** The toast area. */
function Messages() {
  const t = useTranslations('shell')
  return <ToastRegion queue={toasts} label={t('messages')} />
}

/** Renders the open modal. Following a link to another page closes it. */
function ModalHost() {
  const open = useOpenModal()
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    // A modal that the new page opened for its address is not drawn yet, and stays.
    if (open !== undefined && shownAt.current !== pathname) closeModal()
    shownAt.current = pathname
  }, [pathname, open])
  if (!open) return null
  return <ModalView key={open.id} open={open} />
}

/**
 * Opens POPUP_BANNER_VIEW once a day at most, never at checkout, in a form or on arrival by a product link; two seconds
 * after the page has loaded, and not before the first input.
 */
function useOfferPopup(pathname: string): void {
  useEffect(() => {
    if (!isOfferPage(pathname)) return undefined
    const left = new AbortController()
    const { signal } = left
    void (async () => {
      await Promise.all([
        new Promise<void>((resolve) => {
          setTimeout(resolve, quietMs)
        }),
        new Promise<void>((resolve) => {
          for (const input of inputs) addEventListener(input, () => resolve(), { once: true, passive: true, signal })
        }),
      ])
      if (signal.aborted) return
      await offerPopup(signal)
    })()
    return () => left.abort()
  }, [pathname])
}
