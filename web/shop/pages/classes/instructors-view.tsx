import { data } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { listBoard } from '#domain/privates/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { InstructorView, type FreeHours } from '#web/shop/instructors/instructor-view.tsx'
import { loadInstructor, slugOf } from '#web/shop/instructors/load-instructor.ts'
import { previewInstructor } from '#web/shop/instructors/preview-pages.ts'
import { instructorAddress } from '#web/shop/schedules/instructor-address.ts'
import type { Route } from './+types/instructors-view.ts'

export const handle = { words: ['days', 'instructors', 'schedules'], identity: 'slug' } satisfies PageRoute

const shownHours = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const page = loaderValue(await loadInstructor(call, slugOf(request)), request)
  if (page === undefined) throw data(null, { status: 404 })
  const { origin, pathname } = pageUrl(request)
  const url = `${origin}${pathIn(localeOf(pathname), instructorAddress(page.instructor.slug))}`
  return {
    page,
    free: page.instructor.gives_privates ? await loadFreeHours(call, page.instructor.id) : undefined,
    preview: previewInstructor(page.instructor, { origin, url }),
  }
}

/** The first day of the coming week on which a private with that instructor is free. */
async function loadFreeHours(call: Call, instructorId: string): Promise<FreeHours> {
  const board = await call(listBoard, { instructor: asId('instructors', instructorId), limit: '100' })
  if (!board.ok) return undefined
  const date = board.value.data[0]?.starts_at.slice(0, 10)
  const hours = board.value.data.filter(({ starts_at: startsAt }) => date !== undefined && startsAt.startsWith(date))
  return { date, hours: hours.slice(0, shownHours).map((hour) => ({ id: hour.id, startsAt: hour.starts_at })) }
}

export default function InstructorsView({ loaderData: { page, free } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{page.instructor.name}</PageTitle>
      <InstructorView page={page} free={free} />
    </>
  )
}
