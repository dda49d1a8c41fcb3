import { useEffect, useState } from 'react'
import { clearRecentProducts } from '#domain/wishlist/api.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { sessionHint } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Card } from '../catalog/card.ts'
import { ProductGrid } from '../catalog/product-card.tsx'
import { clearRecentOfDevice, loadRecent } from './recent-products.ts'

/** The recently viewed products. `cards` are a member's; a guest's are read from the device. */
export function RecentList({ cards: ofAccount }: { readonly cards: readonly Card[] | undefined }) {
  const t = useTranslations('wishlist')
  const path = usePath()
  const [cards, setCards] = useState(ofAccount ?? [])
  const [isLost, setLost] = useState(false)
  const isGuest = ofAccount === undefined
  useEffect(() => {
    if (isGuest) void loadRecent().then((found) => setCards(found ?? []))
  }, [isGuest])
  const clear = async () => {
    clearRecentOfDevice()
    const answer = sessionHint() === undefined ? undefined : await call(clearRecentProducts, {})
    setLost(answer?.ok === false)
    if (answer?.ok !== false) setCards([])
  }
  if (cards.length === 0)
    return <EmptyState title={t('recentEmpty')} action={<LinkButton to={path('/shop')}>{t('seeShop')}</LinkButton>} />
  return (
    <>
      <div className="recent-head mb-6">
        <p className="small muted">{t('recentPrivate')}</p>
        <Button size="small" look="line" {...onPress(() => void clear())}>
          {t('recentClear')}
        </Button>
      </div>
      {isLost ? (
        <Notice tone="bad" className="mb-4">
          {t('recentFailed')}
        </Notice>
      ) : null}
      <ProductGrid cards={cards} />
    </>
  )
}
