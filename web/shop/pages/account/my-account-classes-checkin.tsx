import { data, Link } from 'react-router'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { cachePasses } from '#web/shop/attendance/cache-passes.ts'
import { loadCheckIn } from '#web/shop/attendance/load-check-in.ts'
import { PassView } from '#web/shop/attendance/pass-view.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-account-classes-checkin.ts'

export const handle = { words: ['accounts', 'checkin', 'days', 'forms'], hideFooter: true } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('booking_id')
  if (asked !== null && !isId(asked)) throw data(null, { status: 404 })
  const page = loaderValue(await loadCheckIn(context.get(apiContext), asked ?? undefined), request)
  return { ...page, deskCode: searchParams.get('code')?.slice(0, 200) ?? undefined }
}

export default function MyAccountClassesCheckin({ loaderData: { loaded, others, deskCode } }: Route.ComponentProps) {
  const t = useTranslations('checkin')
  const days = useDays()
  const path = usePath()
  usePrefetch(async () => {
    if (!loaded) return
    const bookings = [loaded.booking, ...others]
    await cachePasses({ page: path('/my-account/classes/checkin'), bookings, now: loaded.now })
  })
  const here = `${path('/my-account/classes/checkin')}${loaded === undefined ? '' : `?booking_id=${loaded.booking.id}`}`
  return (
    <div className="wrap check-in">
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={loaded === undefined ? 'heading-1' : 'read-aloud-only'}>{t('title')}</h1>
      {loaded === undefined ? (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <PassView key={loaded.booking.id} fromPage={loaded} deskCode={deskCode} here={here} />
      )}
      {others.length === 0 ? null : (
        <nav className="check-in-others" aria-labelledby="other-passes">
          <h2 className="heading-4" id="other-passes">
            {t('others')}
          </h2>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link className="check-in-other" to={`${path('/my-account/classes/checkin')}?booking_id=${other.id}`}>
                  {t('other', {
                    name: other.person.full_name,
                    class: other.class_name,
                    day: days.short(other.starts_at),
                    time: clockOf(other.starts_at),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="check-in-back">
        <Link className="link link-alone" to={path('/my-account/classes')}>
          {t('seeClasses')}
        </Link>
      </p>
    </div>
  )
}
