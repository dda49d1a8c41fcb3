import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PricedCart } from '#domain/cart/price-cart.ts'
import { formatMoney } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { useMe } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { cartNow, syncCart, type CartView } from './cart-store.ts'
import { isGone } from './price-lines.ts'

/** The total of the selected lines and the checkout button. Unsaved changes are saved first. */
export function CartFoot({ cart, priced }: { readonly cart: CartView; readonly priced: PricedCart }) {
  const t = useTranslations('cart')
  const total = formatMoney(priced.subtotalSen)
  const isOffline = cart.trouble === 'offline'
  const { isBusy, checkOut } = useCheckOut({ cart, priced })
  if (priced.lines.every(isGone)) return <NothingLeft />
  return (
    <div className="cart-foot">
      <p className="cart-subtotal">
        <span>{t('subtotal')}</span>
        <span className="aligned-figures">{total}</span>
      </p>
      <p className="small muted">{priced.quantity === 0 ? t('nothingSelected') : t('next')}</p>
      <Button
        full
        busy={isBusy}
        disabled={priced.quantity === 0 || isOffline}
        trailing={total}
        onClick={() => void checkOut()}
      >
        {isOffline ? t('offlineShort') : t('checkOut')}
      </Button>
    </div>
  )
}

/** Nothing in the cart can be bought, so that a total of nothing is not offered. */
function NothingLeft() {
  const t = useTranslations('cart')
  const path = usePath()
  return (
    <div className="cart-foot">
      <p className="small muted">{t('nothingLeft')}</p>
      <LinkButton full to={path('/shop')} onClick={closeModal}>
        {t('shop')}
      </LinkButton>
    </div>
  )
}

/** A package needs an account: a guest logs in first and continues from there. */
function useCheckOut({ cart, priced }: { readonly cart: CartView; readonly priced: PricedCart }): {
  readonly isBusy: boolean
  readonly checkOut: () => Promise<void>
} {
  const path = usePath()
  const navigate = useNavigate()
  const visitor = useMe()
  const [isBusy, setBusy] = useState(false)
  const hasPackage = cart.items.some(({ type }, at) => type === 'class_package' && priced.lines[at]?.counted === true)
  return {
    isBusy,
    checkOut: async () => {
      setBusy(true)
      await syncCart()
      setBusy(false)
      if (cartNow().trouble !== undefined) return
      if (hasPackage && visitor.state === 'signed-out') return openModal('LOGIN_VIEW', { next: path('/checkout') })
      closeModal()
      await navigate(path('/checkout'))
    },
  }
}
