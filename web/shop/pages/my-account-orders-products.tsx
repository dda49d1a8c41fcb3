import { redirect } from 'react-router'
import { listBought } from '#domain/purchases/api.ts'
import { getOwnReview, saveReview } from '#domain/reviews/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BoughtList } from '../purchases/bought-list.tsx'
import { BoughtReview } from '../reviews/bought-review.tsx'
import { typedReview } from '../reviews/typed-review.ts'
import type { Route } from './+types/my-account-orders-products.ts'

export const handle = { words: ['days', 'orders', 'paging', 'reviews'] } satisfies PageRoute

/** `?page=` is a further page, `?review=` the product to review above the list, `?saved=` confirms a review. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = searchParams.get('page') ?? ''
  const call = context.get(apiContext)
  const bought = await call(listBought, { limit: '20', page: /^[1-9]\d{0,3}$/.test(page) ? page : '1' })
  return {
    list: loaderValue(bought, request),
    own: await ownReview(call, searchParams.get('review')),
    isSaved: searchParams.has('saved'),
  }
}

/** Undefined for a product that the member did not buy, and for one that does not exist. */
async function ownReview(call: Call, slug: string | null) {
  if (slug === null) return undefined
  const answer = await call(getOwnReview, new TypedFields({ slug }))
  if (!answer.ok || answer.value.bought_at === null) return undefined
  return { ...answer.value, slug, bought_at: answer.value.bought_at }
}

export async function action({ context, request }: Route.ActionArgs) {
  const url = pageUrl(request)
  const slug = url.searchParams.get('review')
  return runFormAction(request, async (form) => {
    if (slug === null) return undefined
    const typed = typedReview(slug, form)
    return actionOutcome(await context.get(apiContext)(saveReview, new TypedFields({ ...typed })), {
      done: () => {
        url.searchParams.set('saved', '1')
        return redirect(url.pathname + url.search, 303)
      },
      refused: (refusal) => ({ refusal, typed }),
    })
  })
}

export default function MyAccountOrdersProducts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const path = usePath()
  const { list, own, isSaved } = loaderData
  return (
    <>
      <PageTitle>{t('products')}</PageTitle>
      <h1 className="heading-1">{t('products')}</h1>
      {own ? (
        <BoughtReview
          key={own.slug}
          own={own}
          name={list.data.find(({ slug }) => slug === own.slug)?.name}
          refused={actionData}
          isSaved={isSaved}
        />
      ) : null}
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
