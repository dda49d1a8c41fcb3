import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Refusal } from '#domain/kit/refusal.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { boundCart } from './bound-cart.ts'
import type { CartOffer } from './card.ts'

/** Leads to the checkout once the cart is stored there: what was just added is on its way. */
export function useCheckOut(): () => Promise<void> {
  const path = usePath()
  const navigate = useNavigate()
  return async () => {
    const cart = await boundCart()
    if (!(await cart.store())) return
    closeModal()
    await navigate(path('/checkout'))
  }
}

/** Adds a quantity to the cart of this device at once. Returns the reason of a refusal. */
async function addToCart(offer: CartOffer, quantity: number): Promise<Refusal | undefined> {
  const cart = await boundCart()
  return cart.add(offer, quantity)
}

/** How long the button confirms; the cart's toast follows. */
const addedForMs = 1500

/** Adds a product to the cart, and shows the confirmation or the refusal for a moment. */
export function useAdd(offer: CartOffer): {
  readonly isAdded: boolean
  /** A press has added some since this was opened. */
  readonly hasAdded: boolean
  /** Why the last press was refused; empty when it was not. */
  readonly refusal: string
  readonly add: (quantity: number) => void
} {
  const say = useCartRefusal()
  const [added, setAdded] = useState(0)
  const [hasAdded, setHasAdded] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (added === 0) return undefined
    const timer = setTimeout(() => setAdded(0), addedForMs)
    return () => clearTimeout(timer)
  }, [added])
  return {
    isAdded: added > 0,
    hasAdded,
    refusal: refusal === undefined ? '' : say(refusal),
    add: (quantity) =>
      void addToCart(offer, quantity).then((refused) => {
        setRefusal(refused)
        if (refused === undefined) setHasAdded(true)
        setAdded((count) => (refused === undefined ? count + 1 : 0))
      }),
  }
}

/** The sentence of a cart refusal, in the language of the page. */
function useCartRefusal(): (refusal: Refusal) => string {
  const t = useTranslations('product')
  return ({ code, values }) => {
    if (code === 'cart.max_quantity') return t('maxQuantity', { limit: values['max'] ?? 0 })
    if (code === 'cart.min_quantity') return t('minQuantity', { limit: values['min'] ?? 0 })
    if (code === 'cart.too_many_lines') return t('tooManyLines', { max: values['max'] ?? 0 })
    return code === 'cart.sold_out' ? t('itemSoldOut') : t('unavailable')
  }
}
