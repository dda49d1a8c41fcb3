import { CartKeeper } from '../cart/cart-keeper.tsx'
import { showCartCount } from './cart-count.ts'
import { Messages } from './messages.tsx'
import { ModalHost } from './modal-host.tsx'

/** Where modals and messages appear, over the page, and what keeps the cart behind it. */
export function Overlays() {
  return (
    <>
      <ModalHost />
      <Messages />
      <CartKeeper onCount={showCartCount} />
    </>
  )
}
