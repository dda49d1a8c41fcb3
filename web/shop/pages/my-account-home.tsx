import { useOutletContext } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { Route } from './+types/my-account-home.ts'
import type { AccountFrame } from './my-account.tsx'

export const handle = { words: ['days'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [me, next, packs] = await Promise.all([
    call(getMe, {}),
    call(listBookings, { when: 'upcoming', limit: '30' }),
    call(listMyPackages, { limit: '100' }),
  ])
  const usable = loaderValue(packs, request).data.filter((lot) => lot.state === 'usable')
  // A waitlist entry is no class yet, nor is one that waits for its payment.
  const booking = loaderValue(next, request).data.find(
    (one) => one.booking_type === 'booking' && one.held_until === null,
  )
  const { display_name: displayName, first_name: firstName, full_name: fullName } = loaderValue(me, request)
  return {
    name: displayName || firstName || fullName,
    credits: usable.reduce((sum, lot) => sum + lot.left, 0),
    next: booking === undefined ? undefined : { name: booking.class_name, startsAt: booking.starts_at },
  }
}

export default function MyAccountHome({ loaderData: { name, credits, next } }: Route.ComponentProps) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  const { unread } = useOutletContext<AccountFrame>()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('hello', { name })}</h1>
      <div className="account-hub">
        <section className="panel grid content-start justify-items-start gap-3" aria-labelledby="hub-next">
          <h2 className="heading-4" id="hub-next">
            {t('next')}
          </h2>
          {next === undefined ? (
            <>
              <p className="muted">{t('noNext')}</p>
              <LinkButton size="small" to={path('/schedules')}>
                {t('seeSchedule')}
              </LinkButton>
            </>
          ) : (
            <>
              <p>
                {next.name}
                <span className="block muted">
                  {days.long(next.startsAt)}, {clockOf(next.startsAt)}
                </span>
              </p>
              <LinkButton size="small" look="line" to={path('/my-account/classes')}>
                {t('classes')}
              </LinkButton>
            </>
          )}
        </section>
        <section className="panel grid content-start justify-items-start gap-3" aria-labelledby="hub-credits">
          <h2 className="heading-4" id="hub-credits">
            {t('credits')}
          </h2>
          <p className={credits === 0 ? 'muted' : ''}>{t('creditsLeft', { count: credits })}</p>
          <LinkButton size="small" look="line" to={path(credits === 0 ? '/packages' : '/my-account/packages')}>
            {credits === 0 ? t('seePackages') : t('packages')}
          </LinkButton>
        </section>
      </div>
      <AccountMenu large unread={unread} />
    </>
  )
}
