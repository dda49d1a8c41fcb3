import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { OwnSchedule } from '../bookings/own-schedule.tsx'
import { loadWeek } from '../schedules/load-week.ts'
import { parseScheduleQuery } from '../schedules/parse-schedule-query.ts'
import type { Route } from './+types/schedules.ts'

export const handle = {
  words: ['accounts', 'bookings', 'days', 'family', 'forms', 'holds', 'push', 'schedules'],
} satisfies PageRoute

/** The same for everyone: nothing of the visitor is read here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = parseScheduleQuery(new URL(request.url).searchParams)
  return loaderValue(await loadWeek(context.get(apiContext), asked), request)
}

export default function Schedules({ loaderData: week }: Route.ComponentProps) {
  const t = useTranslations('schedules')
  // What the next tap shows should not arrive piece by piece.
  usePrefetch(
    async () => import('../bookings/fetch-sheet.ts'),
    (part) => part.fetchSheet(),
  )
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="wrap schedule">
        <OwnSchedule week={week} />
      </div>
    </>
  )
}
