import Check from 'lucide-react/icons/check'
import { formatMoney, timesSen } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { useAdd, useCheckOut } from './add-to-cart.ts'
import { productAddress, type Product, type Variant, variantOffer } from './card.ts'
import { priceAt, quantityLimits } from './tier-rows.ts'

/**
 * The quantity, and the button that adds it to the cart with its total. The button keeps the focus. Without script it
 * posts the form of the choice to the product page. Once something was added, the next button leads to the checkout.
 */
export function AddButton({
  product,
  variant,
  quantity,
  onQuantity,
}: {
  readonly product: Product
  readonly variant: Variant
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
}) {
  const t = useTranslations('product')
  const path = usePath()
  const { isAdded, hasAdded, refusal, add } = useAdd(variantOffer(product, variant))
  const checkOut = useCheckOut()
  const { least, most } = quantityLimits(variant)
  const { unitSen } = priceAt(variant, quantity)
  const limit =
    quantity >= most ? t('maxQuantity', { limit: most }) : least > 1 ? t('minQuantity', { limit: least }) : ''
  return (
    <>
      <QuantityField
        quantity={quantity}
        limits={{ least, most }}
        labels={{ quantity: t('quantity'), fewer: t('fewer'), more: t('more') }}
        reason={refusal === '' ? limit : refusal}
        onQuantity={onQuantity}
      />
      <div className="add-to-cart">
        <Button
          full
          type="submit"
          formMethod="post"
          formAction={path(productAddress(product.slug))}
          icon={isAdded ? <Icon of={Check} /> : null}
          trailing={formatMoney(timesSen(unitSen, quantity))}
          onClick={(event) => {
            event.preventDefault()
            // The second press of a double click.
            if (event.detail < 2) add(quantity)
          }}
        >
          {isAdded ? t('added') : t('addToCart')}
        </Button>
        {hasAdded ? (
          <LinkButton look="line" full to={path('/checkout')} {...inPlace(() => void checkOut())}>
            {t('toCart')}
          </LinkButton>
        ) : null}
        <p className="read-aloud-only" role="status">
          {isAdded ? t('addedToCart', { name: product.name }) : ''}
        </p>
      </div>
    </>
  )
}
