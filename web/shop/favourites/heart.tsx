import HeartDrawing from 'lucide-react/icons/heart'
import type { FormEvent } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { setFavourite, useFavourites, type Favourite } from './favourites.ts'

/** Saves a product, or removes it. Before hydration it is a form that leads to My Favourite. */
export function Heart({ product }: { readonly product: Favourite & { readonly name: string } }) {
  const t = useTranslations('catalog')
  const offline = useTranslations('offline')
  const path = usePath()
  const isSaved = useFavourites()?.has(product.id) ?? false
  const press = async () => {
    const outcome = await setFavourite(product, !isSaved)
    if (outcome === 'failed') showToast(t('favouriteFailed'), { tone: 'failure' })
    else if (outcome === 'kept') showToast(offline('favouriteKept'))
    else showToast(t(isSaved ? 'favouriteRemoved' : 'favouriteAdded'))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void press()
  }
  return (
    <form className="heart" method="post" data-offline="" action={path('/my-account/wishlist')} onSubmit={send}>
      <input type="hidden" name="intent" value={isSaved ? 'remove' : 'save'} />
      <input type="hidden" name="product_id" value={product.id} />
      <IconButton
        type="submit"
        className={isSaved ? 'heart-saved' : ''}
        label={t(isSaved ? 'removeFavourite' : 'addFavourite', { name: product.name })}
      >
        <Icon of={HeartDrawing} />
      </IconButton>
    </form>
  )
}
