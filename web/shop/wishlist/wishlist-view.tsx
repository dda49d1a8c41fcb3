import { useEffect, useState } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { noteShown, useFavourites } from '../favourites/favourites.ts'
import { RemovedItem, WishlistItem, type Saved } from './wishlist-item.tsx'

/** My Favourite. A removed product can be restored for five seconds. */
export function WishlistView({ items, total }: { readonly items: readonly Saved[]; readonly total: number }) {
  const t = useTranslations('wishlist')
  const path = usePath()
  const favourites = useFavourites()
  useEffect(() => noteShown(items.map(({ id }) => id)), [items])
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const isSaved = ({ id }: Saved) => favourites?.has(id) ?? true
  const shown = items.filter((item) => isSaved(item) || !gone.has(item.id))
  const count = total - items.filter((item) => !isSaved(item)).length
  if (shown.length === 0)
    return (
      <EmptyState title={t('empty')} action={<LinkButton to={path('/shop')}>{t('seeShop')}</LinkButton>}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      <p className="small muted" role="status">
        {t('count', { count })}
      </p>
      <ul className="product-grid wishlist-grid">
        {shown.map((item, place) => (
          <li key={item.id}>
            {isSaved(item) ? (
              <WishlistItem item={item} eager={place === 0} />
            ) : (
              <RemovedItem item={item} onGone={(id) => setGone((before) => new Set([...before, id]))} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
