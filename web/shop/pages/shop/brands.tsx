import { listBrands } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { BrandsView } from '#web/shop/catalog/brands-view.tsx'
import type { Route } from './+types/brands.ts'

export const handle = { words: ['collections', 'catalog'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  return loaderValue(await context.get(apiContext)(listBrands, { limit: '100' }), request).data
}

export default function Brands({ loaderData: brands }: Route.ComponentProps) {
  const t = useTranslations('collections')
  return (
    <div className="wrap catalog">
      <PageTitle>{t('brandsTitle')}</PageTitle>
      <BrandsView brands={brands} />
    </div>
  )
}
