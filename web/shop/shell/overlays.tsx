import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { platform } from '#web/kit/platform.ts'
import { PendingFavourites } from '#web/shop/favourites/pending-favourites.tsx'
import { CartKeeper } from '../cart/cart-keeper.tsx'
import { AccountMark } from '../messages/account-mark.tsx'
import { showCartCount } from './cart-count.ts'
import { Messages } from './messages.tsx'
import { ModalHost } from './modal-host.tsx'
import { SiteStrip } from './site-strip.tsx'
import { useOfferPopup } from './use-offer-popup.ts'

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
      <CartKeeper onCount={showCartCount} />
    </>
  )
}
