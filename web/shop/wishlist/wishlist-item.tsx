import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listWishlist } from '#domain/wishlist/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Card } from '../catalog/card.ts'
import { browsePrice } from '../catalog/price.tsx'
import { ProductCard } from '../catalog/product-card.tsx'
import { ProductPicture } from '../catalog/product-picture.tsx'
import { setFavourite } from '../favourites/favourites.ts'
import { Heart } from '../favourites/heart.tsx'
import { FavouriteAct } from './favourite-act.tsx'

type WishlistItem = OutputOf<typeof listWishlist>['data'][number]
/** A favourite of an account, or of a guest, who gets no price drops. */
export type Saved = Card & Partial<Pick<WishlistItem, 'price_drop' | 'unavailable'>>

const sizes = '(min-width: 1180px) 330px, (min-width: 768px) 30vw, 46vw'

/** A favourite with its change: cheaper, sold out, or no longer on sale. */
export function WishlistItem({ item, eager }: { readonly item: Saved; readonly eager: boolean }) {
  const t = useTranslations('wishlist')
  if (item.unavailable === true) return <GoneItem item={item} />
  const drop = item.price_drop ?? null
  return (
    <ProductCard card={item} eager={eager} sizes={sizes} act={<FavouriteAct card={item} />}>
      {drop === null ? null : <p className="small gold">{t('priceDrop', { price: browsePrice(drop) })}</p>}
    </ProductCard>
  )
}

/** A product that is no longer sold has no page to link to. */
function GoneItem({ item }: { readonly item: Saved }) {
  const t = useTranslations('wishlist')
  return (
    <article className="product-card product-card-out">
      <div className="frame product-frame">
        <ProductPicture path={item.image?.path} alternative={item.image?.alternative ?? ''} sizes={sizes} />
        <Heart product={item} />
      </div>
      <div className="product-card-words">
        <h2 className="product-card-name">{item.name}</h2>
        <p className="small muted">{t('gone')}</p>
      </div>
    </article>
  )
}

const undoMs = 5000

/** The undo row of a removed favourite. */
export function RemovedItem({
  item,
  onGone,
}: {
  readonly item: Saved
  readonly onGone: (id: string) => void
}): ReactNode {
  const t = useTranslations('wishlist')
  const leave = useEffectEvent(() => onGone(item.id))
  useEffect(() => {
    const timer = setTimeout(() => leave(), undoMs)
    return () => clearTimeout(timer)
  }, [])
  const undo = async () => {
    if ((await setFavourite(item, true)) === 'failed') showToast(t('failed'), { tone: 'failure' })
  }
  return (
    <div className="frame product-frame wishlist-removed">
      <p className="small muted">{item.name}</p>
      <p role="status">{t('removed')}</p>
      <Button size="small" look="line" onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </div>
  )
}
