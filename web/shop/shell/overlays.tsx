import { useLocation } from 'react-router'
import { livePanel } from '#web/kit/panel.ts'
import { platform } from '#web/kit/platform.ts'
import { CartKeeper } from '../cart/cart-keeper.tsx'
import { OwedFavourites } from '../favourites/owed-favourites.tsx'
import { showCartCount } from './cart-count.ts'
import { Messages } from './messages.tsx'
import { ModalHost } from './modal-host.tsx'
import { SiteStrip } from './site-strip.tsx'
import { useOfferPopup } from './use-offer-popup.ts'

// What only the app has is no part of the site's script.
const AppShell =
  platform() === 'web'
    ? undefined
    : livePanel(
        async () => import('./app-shell.tsx'),
        (part) => part.AppShell,
      )

// A stranger has no classes that could change.
const AccountMark = livePanel(
  async () => import('../messages/account-mark.tsx'),
  (part) => part.AccountMark,
)

/**
 * Where modals and messages appear, over the page; what keeps the cart behind it; and what says that there is no
 * network.
 */
export function Overlays() {
  useOfferPopup(useLocation().pathname)
  return (
    <>
      <ModalHost />
      <SiteStrip />
      <OwedFavourites />
      <Messages />
      <AccountMark />
      {AppShell && <AppShell />}
      <CartKeeper onCount={showCartCount} />
    </>
  )
}
