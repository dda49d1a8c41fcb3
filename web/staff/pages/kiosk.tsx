import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue, signInFirst } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KioskView } from '../attendance/kiosk-view.tsx'
import { loadKiosk } from '../attendance/load-kiosk.ts'
import type { Route } from './+types/kiosk.ts'

export const handle = { words: ['kiosk'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await loadKiosk(context.get(apiContext))
  const { origin } = pageUrl(request)
  if (!answer.ok && answer.refusal.status === 401) throw signInFirst(request)
  if (!answer.ok && answer.refusal.status === 403) return { origin, kiosk: undefined }
  return { origin, kiosk: loaderValue(answer, request) }
}

export default function Kiosk({ loaderData: { origin, kiosk } }: Route.ComponentProps) {
  const t = useTranslations('kiosk')
  const path = usePath()
  return (
    <main className="kiosk" id="content">
      <PageTitle>{t('title')}</PageTitle>
      {kiosk === undefined ? (
        <>
          <h1 className="heading-1">{t('title')}</h1>
          <EmptyState
            title={t('forbidden')}
            action={
              <div className="row flex-wrap">
                <LinkButton to={path('/logout')}>{t('logIn')}</LinkButton>
                <LinkButton look="line" to={path('/')}>
                  {t('home')}
                </LinkButton>
              </div>
            }
          >
            {t('forbiddenText')}
          </EmptyState>
        </>
      ) : (
        <KioskView fromPage={kiosk} checkInAddress={`${origin}${path('/my-account/classes/checkin')}`} />
      )}
    </main>
  )
}
