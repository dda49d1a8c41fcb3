import { getPreferences, listNotifications } from '#domain/messages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageLinks } from '#web/kit/page-links.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoticeHead } from '../messages/notice-head.tsx'
import { NoticeRow } from '../messages/notice-row.tsx'
import { PreferencesForm } from '../messages/preferences-form.tsx'
import { PushPanel } from '../messages/push-panel.tsx'
import { sendNotices } from '../messages/send-notices.ts'
import type { Route } from './+types/my-account-notification.ts'

export const handle = { words: ['accounts', 'days', 'notifications', 'paging', 'push'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const page = new URL(request.url).searchParams.get('page') ?? ''
  const [list, preferences] = await Promise.all([
    call(listNotifications, { limit: '20', page: /^[1-9]\d{0,3}$/.test(page) ? page : '1' }),
    call(getPreferences, {}),
  ])
  const { data: notices, unread, current_page: current, last_page: last } = loaderValue(list, request)
  return { notices, unread, page: current, pages: last, preferences: loaderValue(preferences, request) }
}

/** Handles the page's forms without script. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const answer = await sendNotices(context.get(apiContext), form)
    const about: 'preferences' | 'notices' = form.get('intent') === 'preferences' ? 'preferences' : 'notices'
    return (
      answer &&
      actionOutcome(answer, {
        done: () => ({ about, refused: undefined }),
        refused: (refused) => ({ about, refused }),
      })
    )
  })
}

export default function MyAccountNotification({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('notifications')
  const path = usePath()
  const days = useDays()
  const newest = shown.notices[0]
  const isAbout = (part: 'preferences' | 'notices') => actionData?.about === part
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="soft measure">{t('lead')}</p>
      {newest === undefined ? (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/schedules')}>{t('seeSchedule')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <NoticeHead
            unread={shown.unread}
            newestId={newest.id}
            refused={isAbout('notices') ? actionData?.refused : undefined}
          />
          <ul>
            {shown.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} when={days.shortAt(notice.created_at)} />
            ))}
          </ul>
        </>
      )}
      {shown.pages > 1 ? (
        <PageLinks page={shown.page} pages={shown.pages} before="/my-account/notification?page=" />
      ) : null}
      <PushPanel />
      <PreferencesForm
        preferences={shown.preferences}
        saved={isAbout('preferences') && actionData?.refused === undefined}
        refused={isAbout('preferences') ? actionData?.refused : undefined}
      />
    </>
  )
}
