import { checkReferCode } from '#domain/discounts/referral-api.ts'
import { TwoFifties } from '#web/art/two-fifties.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/refer.ts'

export const handle = { words: ['referrals'] } satisfies PageRoute

/** The page of a referral link; without a code, an explanation of referrals. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  if (code === '') return { kind: 'stranger' as const }
  const found = await context.get(apiContext)(checkReferCode, { code: code.slice(0, 40) })
  return found.ok ? { kind: 'friend' as const, ...found.value } : { kind: 'unknown' as const }
}

export default function Refer({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('referrals')
  const path = usePath()
  const { percent } = useSettings().referral_banner
  const isFriend = loaderData.kind === 'friend'
  const heading = isFriend
    ? t('friendHeading', { name: loaderData.name, percent: loaderData.percent })
    : t(loaderData.kind === 'unknown' ? 'unknownHeading' : 'strangerHeading')
  return (
    <div className="wrap refer-page">
      <PageTitle>{isFriend ? t('friendTitle', { percent: loaderData.percent }) : heading}</PageTitle>
      <section className="refer-offer">
        <div>
          <h1 className="heading-1">{heading}</h1>
          <p className="lead mt-4">
            {isFriend
              ? t('friendText', { percent: loaderData.percent })
              : t(loaderData.kind === 'unknown' ? 'unknownText' : 'strangerText', { percent })}
          </p>
          <div className="row mt-6 flex-wrap">
            {loaderData.kind === 'stranger' ? (
              <LinkButton to={path('/my-account/refer-to-friend')}>{t('login')}</LinkButton>
            ) : (
              <LinkButton to={isFriend ? `${path('/signup')}?referral=${loaderData.code}` : path('/signup')}>
                {t('register')}
              </LinkButton>
            )}
            <LinkButton look="line" to={path('/shop')}>
              {t('shop')}
            </LinkButton>
          </div>
        </div>
        <div className="refer-art">
          <TwoFifties />
        </div>
      </section>
    </div>
  )
}
