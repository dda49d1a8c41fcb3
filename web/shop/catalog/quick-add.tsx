import Check from 'lucide-react/icons/check'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { useAdd } from './add-to-cart.ts'
import { type CartOffer, productAddress } from './card.ts'

type Press = (event: Pick<MouseEvent, 'detail' | 'preventDefault'>) => void

interface QuickAddProps {
  readonly offer: CartOffer
  /** `useAdd` of that offer. */
  readonly adding: Pick<ReturnType<typeof useAdd>, 'isAdded' | 'refusal' | 'add'>
}

/**
 * Adds the smallest quantity that is sold by one press. `children` draws the button and the status from what it is
 * given. Without script it is a form that leads to the product page, which adds the same quantity.
 */
export function QuickAddForm({
  offer,
  adding: { isAdded, refusal, add },
  className,
  children,
}: QuickAddProps & {
  readonly className?: string
  readonly children: (parts: { readonly press: Press; readonly status: ReactNode }) => ReactNode
}) {
  const t = useTranslations('product')
  const path = usePath()
  const quantity = Math.max(1, offer.inventory.min_sale_qty)
  const press: Press = (event) => {
    event.preventDefault()
    // The second press of a double click.
    if (event.detail < 2) add(quantity)
  }
  const status = isAdded ? <span className="read-aloud-only">{t('addedToCart', { name: offer.name })}</span> : refusal
  return (
    <form className={className} method="post" action={path(productAddress(offer.slug))}>
      <input type="hidden" name="quantity" value={quantity} />
      {children({ press, status })}
    </form>
  )
}

/**
 * The button with words. What is added stands behind its visible words, so that its name begins with them at any time
 * (WCAG 2.5.3).
 */
export function QuickAddButton({
  offer,
  adding,
  ...shape
}: QuickAddProps & Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'type'>) {
  const t = useTranslations('product')
  const { isAdded } = adding
  return (
    <Button {...shape} type="submit" icon={isAdded ? <Icon of={Check} /> : null}>
      {isAdded ? t('added') : t('addToCart')}
      <span className="read-aloud-only">
        <Comma />
        {offer.name}
      </span>
    </Button>
  )
}
