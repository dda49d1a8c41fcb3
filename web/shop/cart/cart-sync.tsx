import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkQuantity } from '#domain/cart/check-lines.ts'
import { maxLines } from '#domain/cart/model.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { useMe } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { bindCart } from '../catalog/bound-cart.ts'
import type { CartOffer } from '../catalog/card.ts'
import { tellOwnHeld } from '../reservations/own-held.ts'
import { itemKey, sellableOf } from './cart-item.ts'
import { refreshCart, startCart, syncCart, useCart, cartNow, changeCart } from './cart-store.ts'
import { lineOf } from './line-of.ts'

bindCart({
  add: addOffer,
  store: async () => {
    await syncCart()
    return cartNow().trouble === undefined
  },
  reload: async () => refreshCart({ now: true }),
})

/** Runs the cart on every page: sends taps, announces the outcome, and reports the count. */
export function CartSync({ onCount }: { readonly onCount: (pieces: number) => void }) {
  const t = useTranslations('cart')
  const cart = useCart()
  const held = cart.state.base?.own_held
  useEffect(() => tellOwnHeld(held ?? []), [held])
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const { state } = useMe()
  const told = useRef(count)
  const [words, setWords] = useState('')
  const listener = useEffectEvent(() => ({
    onStored: () => showToast(t('updated'), { ofCart: true }),
    onFailed: () =>
      showToast(t('failed'), {
        ofCart: true,
        tone: 'failure',
        action: { label: t('retry'), onPress: () => void syncCart() },
      }),
    onRefused: (message: string) => showToast(message, { tone: 'failure' }),
  }))
  useEffect(() => {
    const stop = startCart({
      onStored: () => listener().onStored(),
      onFailed: () => listener().onFailed(),
      onRefused: (message) => listener().onRefused(message),
    })
    // A form without this script that added something redirects here.
    if (new URLSearchParams(location.search).has('added')) void refreshCart({ now: true })
    return stop
  }, [])
  // The visitor may have changed without a navigation: the cart belongs to the new one.
  useEffect(() => {
    if (state !== 'unknown') void syncCart()
  }, [state])
  const say = useEffectEvent(() => setWords(t('inCart', { count })))
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => {
    if (told.current !== count) say()
    told.current = count
  }, [count])
  return (
    <p className="read-aloud-only" role="status">
      {words}
    </p>
  )
}

/** Adds a quantity of a product to the cart, or returns the cart rule that refuses it. */
function addOffer(offer: CartOffer, quantity: number): Refusal | undefined {
  const { items } = cartNow()
  const held = items.find((item) => itemKey(item) === itemKey(offer))
  if (held === undefined && items.length >= maxLines)
    return refuse('cart.too_many_lines', { values: { max: maxLines } })
  const item = held ?? lineOf(offer)
  const refusal = checkQuantity(sellableOf(item), (held?.quantity ?? 0) + quantity)
  if (refusal === undefined) changeCart({ item, by: quantity, ...(held?.checkout === false ? { checkout: true } : {}) })
  return refusal
}
