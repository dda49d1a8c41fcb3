import { listCategories } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { CategoriesView } from '#web/shop/catalog/categories-view.tsx'
import type { Route } from './+types/categories.ts'

export const handle = { words: ['collections', 'catalog'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  return loaderValue(await context.get(apiContext)(listCategories, { limit: '100' }), request).data
}

export default function Categories({ loaderData: categories }: Route.ComponentProps) {
  const t = useTranslations('collections')
  return (
    <div className="wrap catalog">
      <PageTitle>{t('categoriesTitle')}</PageTitle>
      <CategoriesView categories={categories} />
    </div>
  )
}
