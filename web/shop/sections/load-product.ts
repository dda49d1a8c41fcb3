import { data } from 'react-router'
import { getProduct, listRelatedProducts } from '#domain/catalog/api.ts'
import { fromWire } from '#domain/kit/money.ts'
import { listReviews } from '#domain/reviews/api.ts'
import { listShippings } from '#domain/shipping/api.ts'
import type { Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { pageUrl } from '#web/kit/page-path.ts'

const shownSimilar = '4'
const shownReviews = '5'
const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The product slug in an address; an invalid slug is answered 404. */
export function productSlug(request: Request): string {
  const slug = pageUrl(request).searchParams.get('slug') ?? ''
  if (slug.length > 120 || !slugShape.test(slug)) throw data(null, { status: 404 })
  return slug
}

/** Similar products are optional: when they cannot be loaded the page says so. */
export async function loadProduct(call: Call, request: Request) {
  const slug = productSlug(request)
  const [product, similar, reviews, shippings] = await Promise.all([
    call(getProduct, { slug }),
    call(listRelatedProducts, { slug, limit: shownSimilar }),
    call(listReviews, { slug, limit: shownReviews }),
    call(listShippings, { limit: '100' }),
  ])
  return {
    product: loaderValue(product, request),
    similar: similar.ok ? similar.value.data : undefined,
    goesWith: similar.ok ? similar.value.goes_with : [],
    reviews: reviews.ok ? reviews.value : undefined,
    delivery: shippings.ok ? cheapest(shippings.value.data) : undefined,
  }
}

/** The cheapest delivery method; undefined when nothing is delivered. */
function cheapest<Way extends { readonly price: string }>(ways: readonly Way[]): Way | undefined {
  return ways.toSorted((one, other) => fromWire(one.price) - fromWire(other.price))[0]
}
