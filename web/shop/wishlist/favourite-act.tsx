import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useAdd } from '../catalog/add-to-cart.ts'
import { type Card, type CartOffer, cardOffer, productAddress } from '../catalog/card.ts'
import { QuickAddButton, QuickAddForm } from '../catalog/quick-add.tsx'

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

function AddFavourite({ offer }: { readonly offer: CartOffer }) {
  const adding = useAdd(offer)
  return (
    <QuickAddForm offer={offer} adding={adding}>
      {({ press, status }) => (
        <>
          <QuickAddButton full size="small" look="line" offer={offer} adding={adding} onClick={press} />
          <p className="small" role="status">
            {status}
          </p>
        </>
      )}
    </QuickAddForm>
  )
}
