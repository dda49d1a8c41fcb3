import { getPreferences, listNotifications } from '#domain/messages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { NoticeHead } from '#web/shop/messages/notice-head.tsx'
import { NoticeRow } from '#web/shop/messages/notice-row.tsx'
import { PreferencesForm } from '#web/shop/messages/preferences-form.tsx'
import { PushPanel } from '#web/shop/messages/push-panel.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/my-account-notification.ts'

export const handle = { words: ['accounts', 'days', 'notifications', 'paging', 'push'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [list, preferences] = await Promise.all([
    call(listNotifications, { limit: '20', page: pageIn(new URL(request.url).searchParams) }),
    call(getPreferences, {}),
  ])
  const { data: notices, unread, current_page: current, last_page: last } = loaderValue(list, request)
  return { notices, unread, page: current, pages: last, preferences: loaderValue(preferences, request) }
}

export default function MyAccountNotification({ loaderData: shown }: Route.ComponentProps) {
  const t = useTranslations('notifications')
  const path = usePath()
  const days = useDays()
  const newest = shown.notices[0]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="soft measure">{t('lead')}</p>
      <NeedsScript />
      {newest === undefined ? (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <NoticeHead unread={shown.unread} newestId={newest.id} />
          <ul>
            {shown.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} when={days.dateAt(notice.created_at)} />
            ))}
          </ul>
        </>
      )}
      {shown.pages > 1 ? (
        <PageLinks page={shown.page} pages={shown.pages} before="/my-account/notification?page=" />
      ) : null}
      <PushPanel />
      <PreferencesForm preferences={shown.preferences} />
    </>
  )
}
