import { previewProduct } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loadProduct, productSlug } from '#web/shop/sections/load-product.ts'
import type { Route } from './+types/shop-preview.ts'

export { action, default, handle, shouldRevalidate } from './shop-view.tsx'

/** The preview of an unpublished product for the studio's staff; a published one looks the same to everyone. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const preview = await call(previewProduct, { slug: productSlug(request) })
  if (!preview.ok || preview.value.published) return loadProduct(call, request)
  return { product: preview.value, similar: undefined, goesWith: [], reviews: undefined, delivery: undefined }
}
