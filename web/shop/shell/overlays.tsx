import { CartKeeper } from '../cart/cart-keeper.tsx'
import { OwedFavourites } from '../favourites/owed-favourites.tsx'
import { showCartCount } from './cart-count.ts'
import { Messages } from './messages.tsx'
import { ModalHost } from './modal-host.tsx'
import { SiteStrip } from './site-strip.tsx'

/**
 * Where modals and messages appear, over the page; what keeps the cart behind it; and what says that there is no
 * network.
 */
export function Overlays() {
  return (
    <>
      <ModalHost />
      <SiteStrip />
      <OwedFavourites />
      <Messages />
      <CartKeeper onCount={showCartCount} />
    </>
  )
}
