import { listWishlist } from '#domain/wishlist/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { GuestWishlist } from '#web/shop/wishlist/guest-wishlist.tsx'
import { WishlistView } from '#web/shop/wishlist/wishlist-view.tsx'
import type { Route } from './+types/my-account-wishlist.ts'

export const handle = { words: ['paging', 'product', 'catalog', 'wishlist'] } satisfies PageRoute

/** A guest's favourites are on the device, so this page needs no login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)(listWishlist, { page: pageIn(new URL(request.url).searchParams) })
  if (!answer.ok && answer.refusal.status === 401) return undefined
  return loaderValue(answer, request)
}

export default function MyAccountWishlist({ loaderData: list }: Route.ComponentProps) {
  const t = useTranslations('wishlist')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      {list === undefined ? <GuestWishlist /> : <WishlistView items={list.data} total={list.total} />}
      {list !== undefined && list.last_page > 1 ? (
        <PageLinks page={list.current_page} pages={list.last_page} before="/my-account/wishlist?page=" />
      ) : null}
    </>
  )
}
