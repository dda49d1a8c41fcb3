import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { Card } from '../catalog/card.ts'
import { ProductGrid } from '../catalog/product-card.tsx'
import type { Favourite } from '../favourites/favourites.ts'
import { loadRecent, noteRecent } from './recent-products.ts'

const mostShown = 4

/** The products viewed before this one, which is recorded as well. Nothing while there are none. */
export function RecentRow({ product }: { readonly product: Favourite }) {
  const t = useTranslations('wishlist')
  const [cards, setCards] = useState<readonly Card[]>([])
  const { id } = product
  const read = useEffectEvent(async () => {
    const seen = await loadRecent()
    await noteRecent(product)
    return seen
  })
  useEffect(() => {
    let isShown = true
    void read().then((seen) => {
      if (isShown && seen !== undefined) setCards(seen)
    })
    return () => {
      isShown = false
    }
  }, [id])
  const others = cards.filter((card) => card.id !== id).slice(0, mostShown)
  if (others.length === 0) return null
  return (
    <section className="catalog-section" aria-labelledby="recent-title">
      <h2 className="heading-3 catalog-section-head" id="recent-title">
        {t('recentTitle')}
      </h2>
      <ProductGrid cards={others} level={3} />
    </section>
  )
}
