import HeartDrawing from 'lucide-react/icons/heart'
import { onPress } from '#web/kit/open-in-place.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { setFavourite, useFavourites, type Favourite } from './favourites.ts'

/** Saves a product, or removes it. Without script it is not shown. */
export function Heart({ product }: { readonly product: Favourite & { readonly name: string } }) {
  const t = useTranslations('catalog')
  const offline = useTranslations('offline')
  const isSaved = useFavourites()?.has(product.id) ?? false
  const press = async () => {
    const outcome = await setFavourite(product, !isSaved)
    if (outcome === 'failed') showToast(t('favouriteFailed'), { tone: 'failure' })
    else if (outcome === 'kept') showToast(offline('favouriteKept'))
    else showToast(t(isSaved ? 'favouriteRemoved' : 'favouriteAdded'))
  }
  return (
    <IconButton
      className={`heart with-script ${isSaved ? 'heart-saved' : ''}`}
      label={t(isSaved ? 'removeFavourite' : 'addFavourite', { name: product.name })}
      {...onPress(() => void press())}
    >
      <Icon of={HeartDrawing} />
    </IconButton>
  )
}
