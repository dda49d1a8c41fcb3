import { redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { listLedger, listMyPackages } from '#domain/packages/api.ts'
import { listShares } from '#domain/packages/sharing-api.ts'
import { listClassTypes, listSeriesTypes } from '#domain/studio/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toOwnPack } from '../packages/own-pack.ts'
import { PackActions } from '../packages/pack-actions.tsx'
import { PackCard } from '../packages/pack-card.tsx'
import { PackHistory } from '../packages/pack-history.tsx'
import { sendShare, parseShareForm } from '../packages/send-share.ts'
import { ShareList } from '../packages/share-list.tsx'
import type { Route } from './+types/my-account-packages.ts'

export const handle = { words: ['accounts', 'days', 'paging', 'sharing'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const all = { limit: '100' } as const
  const [lots, types, series, clock] = await Promise.all([
    call(listMyPackages, all),
    call(listClassTypes, all),
    call(listSeriesTypes, all),
    call(listBookings, { limit: '1' }),
  ])
  const kinds = [...loaderValue(types, request).data, ...loaderValue(series, request).data]
  const today = loaderValue(clock, request).now.slice(0, 10)
  const packs = loaderValue(lots, request).data.map((lot) => toOwnPack(lot, { today, kinds }))
  const asked = packs.find(({ id }) => id === searchParams.get('pack'))
  return {
    packs,
    open:
      asked &&
      (await readPack(call, {
        pack: asked,
        page: searchParams.get('page'),
        isSharing: searchParams.has('share'),
        request,
      })),
  }
}

/** One pack in detail: its history, or the people it is shared with, without script. */
async function readPack(
  call: Call,
  about: {
    readonly pack: ReturnType<typeof toOwnPack>
    readonly page: string | null
    readonly isSharing: boolean
    readonly request: Request
  },
) {
  const { pack, page, isSharing, request } = about
  const id = asId('package_lots', pack.id)
  const [ledger, shares, me] = await Promise.all([
    call(listLedger, { id, limit: '30', page: page !== null && /^[1-9]\d{0,3}$/.test(page) ? page : '1' }),
    isSharing && pack.own && pack.sharers > 1 ? call(listShares, { lot_id: id }) : undefined,
    call(getMe, {}),
  ])
  const { email_verified: email, phone_verified: phone } = loaderValue(me, request)
  return {
    pack,
    history: loaderValue(ledger, request),
    shares: shares && loaderValue(shares, request),
    isVerified: email || phone,
  }
}

/** Handles the page's forms without script. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const sent = parseShareForm(form)
    if (!sent) return undefined
    const { pathname, search } = pageUrl(request)
    return actionOutcome(await sendShare(context.get(apiContext), sent), {
      done: () => redirect(`${pathname}${search}`, 303),
      refused: (refusal) => ({ refusal }),
    })
  })
}

export default function MyAccountPackages({ loaderData: { packs, open }, actionData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const path = usePath()
  const usable = packs.filter((pack) => pack.state === 'usable')
  const earlier = packs.filter((pack) => pack.state !== 'usable')
  return (
    <>
      <PageTitle>{t('packages')}</PageTitle>
      <h1 className="heading-1">{t('packages')}</h1>
      {usable.length === 0 ? (
        <EmptyState
          title={t(earlier.length === 0 ? 'packsEmpty' : 'packsNone')}
          action={<LinkButton to={path('/packages')}>{t('seePackages')}</LinkButton>}
        >
          {t(earlier.length === 0 ? 'packsEmptyText' : 'packsNoneText')}
        </EmptyState>
      ) : (
        <div className="packs">
          {usable.map((pack) => (
            <PackCard key={pack.id} pack={pack} acts={<PackActions pack={pack} />} />
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
              <PackCard key={pack.id} pack={pack} small acts={<PackActions pack={pack} />} />
            ))}
          </div>
        </section>
      )}
      {open === undefined ? null : <OpenPack key={open.pack.id} open={open} refusal={actionData?.refusal} />}
    </>
  )
}

/** The pack whose history is shown. */
function OpenPack({
  open,
  refusal,
}: {
  readonly open: NonNullable<Route.ComponentProps['loaderData']['open']>
  readonly refusal: CallRefusal | undefined
}) {
  const t = useTranslations('sharing')
  const path = usePath()
  const { pack, history, shares, isVerified } = open
  if (shares === undefined) return <PackHistory name={pack.name} lotId={pack.id} history={history} />
  return (
    <section className="pack-sharing" aria-labelledby="pack-sharing">
      <h2 className="heading-3" id="pack-sharing">
        {t('title', { name: pack.name })}
      </h2>
      <ShareList
        shares={shares}
        isVerified={isVerified}
        refusal={refusal}
        here={`${path('/my-account/packages')}?pack=${pack.id}&share`}
      />
    </section>
  )
}
