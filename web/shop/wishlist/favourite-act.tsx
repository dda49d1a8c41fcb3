import Check from 'lucide-react/icons/check'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAdd } from '../catalog/add-to-cart.ts'
import { type Card, type CartOffer, cardOffer, productAddress } from '../catalog/card.ts'

/** The action of a favourite: add to the cart, choose options, or go to where it is bought. */
export function FavouriteAct({ card }: { readonly card: Card }) {
  const t = useTranslations('product')
  const words = useTranslations('wishlist')
  const path = usePath()
  const offer = cardOffer(card)
  if (offer !== undefined) return <AddFavourite offer={offer} />
  if (card.sold_out)
    return (
      <Button full size="small" disabled>
        {t('itemSoldOut')}
      </Button>
    )
  if (card.plan_id !== null)
    return (
      <LinkButton full size="small" look="line" to={path(`/packages/purchase?plan_id=${card.plan_id}`)}>
        {t('seePackage')}
      </LinkButton>
    )
  return (
    <LinkButton
      full
      size="small"
      look="line"
      to={path(productAddress(card.slug))}
      aria-label={words('chooseOf', { name: card.name })}
      {...inPlace(() => openModal('PRODUCT_VIEW', { card }))}
    >
      {words('choose')}
    </LinkButton>
  )
}

/** Without script it is a form that leads to the product page, which adds it to the cart. */
function AddFavourite({ offer }: { readonly offer: CartOffer }) {
  const t = useTranslations('product')
  const path = usePath()
  const { isAdded, refusal, add } = useAdd(offer)
  const quantity = Math.max(1, offer.inventory.min_sale_qty)
  return (
    <form method="post" action={path(productAddress(offer.slug))}>
      <input type="hidden" name="quantity" value={quantity} />
      <Button
        full
        size="small"
        look="line"
        type="submit"
        icon={isAdded ? <Icon of={Check} /> : null}
        aria-label={t('addNameToCart', { name: offer.name })}
        onClick={(event) => {
          event.preventDefault()
          add(quantity)
        }}
      >
        {isAdded ? t('added') : t('addToCart')}
      </Button>
      <p className="small" role="status">
        {isAdded ? <span className="read-aloud-only">{t('addedToCart', { name: offer.name })}</span> : refusal}
      </p>
    </form>
  )
}
