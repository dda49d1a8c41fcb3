import Check from 'lucide-react/icons/check'
import { Link, redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { runFormAction, actionOutcome, refusedMessage } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { addByForm } from '#web/shop/cart/add-by-form.ts'
import { previewProduct } from '#web/shop/merchandising/preview-product.ts'
import { loadProduct, productSlug } from '#web/shop/sections/load-product.ts'
import { ProductSections } from '#web/shop/sections/product-sections.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/shop-view.ts'

export const handle = {
  words: ['days', 'product', 'reviews', 'catalog', 'wishlist'],
  identity: 'slug',
} satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [loaded, settings] = await Promise.all([loadProduct(call, request), call(getSettings, {})])
  if (!settings.ok) return { ...loaded, preview: undefined }
  const { origin, pathname } = pageUrl(request)
  const site = { origin, locale: localeOf(pathname), currency: settings.value.currency }
  return { ...loaded, preview: previewProduct(loaded.product, site) }
}

/** Handles "Add to cart" without script; with it, the cart stores taps itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const { pathname } = pageUrl(request)
  const slug = productSlug(request)
  return runFormAction(request, async (form) => {
    const answer = await addByForm(context.get(apiContext), { slug, form })
    return (
      answer &&
      actionOutcome(answer, {
        done: () => redirect(`${pathIn(localeOf(pathname), '/shop/view')}?slug=${slug}&added=1`, 303),
        refused: refusedMessage,
      })
    )
  })
}

/** Another size of the same product is the same page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && slugOf(currentUrl) === slugOf(nextUrl)
  return formMethod !== undefined || !isSame || currentUrl.search === nextUrl.search
}

function slugOf(url: URL): string | null {
  return url.searchParams.get('slug')
}

export default function ShopView({
  loaderData: { product, similar, goesWith, reviews, delivery },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <div className="wrap product-page">
      <PageTitle>{product.name}</PageTitle>
      {query.has('added') ? <AddedNotice name={product.name} /> : null}
      {actionData === undefined ? null : (
        <Notice tone="warn" role="status" className="mt-6">
          {actionData.refused}
        </Notice>
      )}
      <ProductSections product={product} similar={similar} goesWith={goesWith} reviews={reviews} delivery={delivery} />
    </div>
  )
}

/** A form added it: shows the next steps. */
function AddedNotice({ name }: { readonly name: string }) {
  const t = useTranslations('product')
  const path = usePath()
  return (
    <Notice tone="ok" icon={Check} role="status" className="mt-6">
      {t('addedToCart', { name })}
      <SentenceGap />
      <Link className="link" to={path('/checkout')}>
        {t('toCart')}
      </Link>
    </Notice>
  )
}
