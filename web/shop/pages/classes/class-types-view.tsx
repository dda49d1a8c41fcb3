import { data } from 'react-router'
import { getSettings } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { ClassTypeView } from '#web/shop/instructors/class-type-view.tsx'
import { loadClassType } from '#web/shop/instructors/load-class-type.ts'
import { slugOf } from '#web/shop/instructors/load-instructor.ts'
import { previewClassType } from '#web/shop/instructors/preview-pages.ts'
import { classTypeAddress } from '#web/shop/schedules/instructor-address.ts'
import type { Route } from './+types/class-types-view.ts'

export const handle = { words: ['days', 'instructors', 'schedules'], identity: 'slug' } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [loaded, settings] = await Promise.all([loadClassType(call, slugOf(request)), call(getSettings, {})])
  const page = loaderValue(loaded, request)
  if (page === undefined) throw data(null, { status: 404 })
  const { site_title: provider } = loaderValue(settings, request)
  const { origin, pathname } = pageUrl(request)
  const url = `${origin}${pathIn(localeOf(pathname), classTypeAddress(page.type.slug))}`
  return { page, preview: previewClassType(page.type, { origin, url, provider }) }
}

export default function ClassTypesView({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{page.type.name}</PageTitle>
      <ClassTypeView page={page} />
    </>
  )
}
