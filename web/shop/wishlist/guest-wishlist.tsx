import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import type { Card } from '../catalog/card.ts'
import { LoadFailure } from '../catalog/load-failure.tsx'
import { favouritesOfDevice } from '../favourites/favourites.ts'
import { loadBySlug } from './load-by-slug.ts'
import { WishlistView } from './wishlist-view.tsx'

/** A guest's favourites on this device. Without script they cannot be read, so the page says what to do instead. */
export function GuestWishlist() {
  const t = useTranslations('wishlist')
  const path = usePath()
  const isRunning = useRunning()
  const signIn = path(`/signin?next=${encodeURIComponent(path('/my-account/wishlist'))}`)
  return (
    <>
      <p className="soft measure mb-6">
        {t.rich(isRunning ? 'onDevice' : 'needsScript', {
          link: (words) => (
            <Link className="link" to={signIn}>
              {words}
            </Link>
          ),
        })}
      </p>
      {isRunning ? <KeptHere /> : null}
    </>
  )
}

function KeptHere() {
  const t = useTranslations('wishlist')
  const [cards, setCards] = useState<readonly Card[] | 'loading' | undefined>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isShown = true
    void loadBySlug(favouritesOfDevice().map(({ slug }) => slug)).then((found) => {
      if (isShown) setCards(found)
    })
    return () => {
      isShown = false
    }
  }, [round])
  if (cards === undefined)
    return (
      <LoadFailure
        onAgain={() => {
          setCards('loading')
          setRound(round + 1)
        }}
      />
    )
  if (cards !== 'loading') return <WishlistView items={cards} total={cards.length} />
  return (
    <SkeletonGroup label={t('loading')} className="product-grid wishlist-grid">
      <Skeleton className="product-frame" />
      <Skeleton className="product-frame" />
      <Skeleton className="product-frame" />
    </SkeletonGroup>
  )
}
