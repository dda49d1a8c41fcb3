import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { bindCart } from '../catalog/add-to-cart.ts'
import { tellOwnHeld } from '../reservations/own-held.ts'
import { addOffer } from './add-offer.ts'
import { refreshCart, startCart, syncCart, useCart } from './cart-store.ts'

bindCart(addOffer)

/** Runs the cart on every page: sends taps, announces the outcome, and reports the count. */
export function CartKeeper({ onCount }: { readonly onCount: (pieces: number) => void }) {
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
