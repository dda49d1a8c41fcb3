import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { getProduct, listRelatedProducts } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageUrl } from '#web/kit/page-url.ts'
import { panel } from '#web/kit/panel.ts'
import type { Route } from './+types/shop-view.ts'

const ProductSections = panel(
  async () => import('../shell/product-sections.tsx'),
  (part) => part.ProductSections,
)

export const handle = { words: ['product', 'shelf', 'wishlist'], identity: 'slug' } satisfies PageRoute

const shownSimilar = '4'
const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What is similar is worth less than the product itself: when it cannot be read the page says so and stands. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const slug = pageUrl(request).searchParams.get('slug') ?? ''
  if (slug.length > 120 || !slugShape.test(slug)) throw data(null, { status: 404 })
  const call = context.get(apiContext)
  const [product, similar] = await Promise.all([
    call(getProduct, { slug }),
    call(listRelatedProducts, { slug, limit: shownSimilar }),
  ])
  return { product: loaderValue(product, request), similar: similar.ok ? similar.value.data : undefined }
}

/** Another size of the same product is no other page. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isSame = currentUrl.pathname === nextUrl.pathname && slugOf(currentUrl) === slugOf(nextUrl)
  return formMethod !== undefined || !isSame || currentUrl.search === nextUrl.search
}

function slugOf(url: URL): string | null {
  return url.searchParams.get('slug')
}

export default function ShopView({ loaderData: { product, similar } }: Route.ComponentProps) {
  return (
    <div className="wrap product-page">
      <PageTitle>{product.name}</PageTitle>
      <ProductSections product={product} similar={similar} />
    </div>
  )
}
