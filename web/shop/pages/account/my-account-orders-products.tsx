import { listBought } from '#domain/purchases/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BoughtList } from '#web/shop/purchases/bought-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-account-orders-products.ts'

export const handle = { words: ['days', 'orders', 'paging'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const bought = { limit: '20', page: pageIn(new URL(request.url).searchParams) }
  return loaderValue(await context.get(apiContext)(listBought, bought), request)
}

export default function MyAccountOrdersProducts({ loaderData: list }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const path = usePath()
  return (
    <>
      <PageTitle>{t('products')}</PageTitle>
      <h1 className="heading-1">{t('products')}</h1>
      {list.data.length === 0 ? (
        <EmptyState
          title={t('productsEmpty')}
          action={<LinkButton to={path('/shop')}>{t('emptyAction')}</LinkButton>}
        />
      ) : (
        <>
          <p className="lead mt-3">{t('productsLead')}</p>
          <BoughtList products={list.data} />
        </>
      )}
      {list.last_page > 1 ? (
        <PageLinks page={list.current_page} pages={list.last_page} before="/my-account/orders/products?page=" />
      ) : null}
    </>
  )
}
