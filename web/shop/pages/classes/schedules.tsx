import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { loadPaying } from '#web/shop/packages/own-credits.ts'
import { loadWeek } from '#web/shop/schedules/load-week.ts'
import { parseScheduleQuery } from '#web/shop/schedules/parse-schedule-query.ts'
import type { Route } from './+types/schedules.ts'

/** The same for everyone: nothing of the visitor is read here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = parseScheduleQuery(new URL(request.url).searchParams)
  return loaderValue(await loadWeek(context.get(apiContext), asked, loadPaying), request)
}

/** The frame renders the schedule, and keeps it while a class is open. */
export default function Schedules() {
  const t = useTranslations('schedules')
  return <PageTitle>{t('title')}</PageTitle>
}
