import { listMyPackages } from '#domain/packages/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import { listClassTypes, listSeriesTypes } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { PackCard } from '../packages/pack-card.tsx'
import { toOwnPack } from '../packages/own-pack.ts'
import type { Route } from './+types/my-account-packages.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const all = { limit: '100' } as const
  const [lots, types, series, clock] = await Promise.all([call(listMyPackages, all), call(listClassTypes, all), call(listSeriesTypes, all), call(listBookings, { limit: '1' })])
  const kinds = [...loaderValue(types, request).data, ...loaderValue(series, request).data]
  const today = loaderValue(clock, request).now.slice(0, 10)
  return loaderValue(lots, request).data.map((lot) => toOwnPack(lot, { today, kinds }))
}

export default function MyAccountPackages({ loaderData: packs }: Route.ComponentProps) {
  const t = useTranslations('account')
  const path = usePath()
  const usable = packs.filter((pack) => pack.state === 'usable')
  const earlier = packs.filter((pack) => pack.state !== 'usable')
  return (
    <>
      <PageTitle>{t('packages')}</PageTitle>
      <h1 className="heading-1">{t('packages')}</h1>
      {usable.length === 0 ? (
        <EmptyState title={t('packsEmpty')} action={<LinkButton to={path('/packages')}>{t('seePackages')}</LinkButton>}>
          {t('packsEmptyText')}
        </EmptyState>
      ) : (
        <div className="packs">
          {usable.map((pack) => (
            <PackCard key={pack.id} pack={pack} />
          ))}
        </div>
      )}
      {earlier.length === 0 ? null : (
        <section className="packs-earlier" aria-labelledby="packs-earlier">
          <h2 className="heading-3 mb-4" id="packs-earlier">
            {t('earlierPacks')}
          </h2>
          <div className="packs">
            {earlier.map((pack) => (
              <PackCard key={pack.id} pack={pack} small />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
