import { listBookings } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listLedger, listMyPackages } from '#domain/packages/api.ts'
import { listClassTypes, listSeriesTypes } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { pageIn } from '#web/kit/query-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { UnpaidPackCard } from '#web/shop/accounts/unpaid-pack-card.tsx'
import { loadUnpaidPackage } from '#web/shop/accounts/unpaid-package.ts'
import { isSoldAgain } from '#web/shop/packages/is-sold-again.ts'
import { NoUsablePack } from '#web/shop/packages/no-usable-pack.tsx'
import { packInUse, toOwnPack } from '#web/shop/packages/own-pack.ts'
import { mayShare, PackActions } from '#web/shop/packages/pack-actions.tsx'
import { PackCard } from '#web/shop/packages/pack-card.tsx'
import { PackHistory } from '#web/shop/packages/pack-history.tsx'
import type { Route } from './+types/my-account-packages.ts'

export const handle = { words: ['accounts', 'bankReasons', 'days', 'paging', 'sharing'] } satisfies PageRoute

/** `?pack=` shows the history of one pack. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const all = { limit: '100' } as const
  const [lots, types, series, clock, unpaid] = await Promise.all([
    call(listMyPackages, all),
    call(listClassTypes, all),
    call(listSeriesTypes, all),
    call(listBookings, { limit: '1' }),
    loadUnpaidPackage(call),
  ])
  const kinds = [...loaderValue(types, request).data, ...loaderValue(series, request).data]
  const today = loaderValue(clock, request).now.slice(0, 10)
  const packs = loaderValue(lots, request).data.map((lot) => toOwnPack(lot, { today, kinds }))
  const open = packs.find(({ id }) => id === searchParams.get('pack'))
  const last = packInUse(packs)
  const shown = { packs, last, unpaid, againPlanId: (await isSoldAgain(call, last)) ? last?.plan_id : undefined }
  if (open === undefined) return { ...shown, open }
  const about = { id: asId('package_lots', open.id), limit: '30', page: pageIn(searchParams) }
  return { ...shown, open: { pack: open, history: loaderValue(await call(listLedger, about), request) } }
}

export default function MyAccountPackages({
  loaderData: { packs, last, againPlanId, unpaid, open },
}: Route.ComponentProps) {
  const t = useTranslations('account')
  const usable = packs.filter((pack) => pack.state === 'usable')
  const earlier = packs.filter((pack) => pack.state !== 'usable')
  return (
    <>
      <PageTitle>{t('packages')}</PageTitle>
      <h1 className="heading-1">{t('packages')}</h1>
      {packs.some(mayShare) ? <NeedsScript /> : null}
      {unpaid === undefined ? null : (
        <div className="packs mb-4">
          <UnpaidPackCard unpaid={unpaid} />
        </div>
      )}
      {usable.length > 0 ? (
        <div className="packs">
          {usable.map((pack) => (
            <PackCard key={pack.id} pack={pack} acts={<PackActions pack={pack} />} />
          ))}
        </div>
      ) : unpaid === undefined ? (
        <NoUsablePack isFirst={earlier.length === 0} last={last} againPlanId={againPlanId} />
      ) : null}
      {earlier.length === 0 ? null : (
        <section className="packs-earlier" aria-labelledby="packs-earlier">
          <h2 className="heading-3 mb-4" id="packs-earlier">
            {t('earlierPacks')}
          </h2>
          <div className="packs">
            {earlier.map((pack) => (
              <PackCard key={pack.id} pack={pack} small acts={<PackActions pack={pack} />} />
            ))}
          </div>
        </section>
      )}
      {open === undefined ? null : (
        <PackHistory key={open.pack.id} name={open.pack.name} lotId={open.pack.id} history={open.history} />
      )}
    </>
  )
}
