import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listStaticBlocks } from '#domain/content/api.ts'
import { listPackages } from '#domain/packages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { later } from '#web/kit/later.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import { PlanCard } from '../packages/plan-card.tsx'
import { classAddress } from '../schedules/class-address.ts'
import type { Route } from './+types/packages.ts'

const PlanTable = later(
  async () => import('../packages/plan-table.tsx'),
  (part) => part.PlanTable,
)
const SmallPrint = later(
  async () => import('../content/small-print.tsx'),
  (part) => part.SmallPrint,
)
const OwnHeldStrip = later(
  async () => import('../bookings/own-held-strip.tsx'),
  (part) => part.OwnHeldStrip,
)
const MembershipBand = later(
  async () => import('../packages/membership-band.tsx'),
  (part) => part.MembershipBand,
)

const leads = { series: 'lead', contracts: 'lead', privates: 'leadPrivates' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [plans, blocks] = await Promise.all([
    call(listPackages, {}),
    call(listStaticBlocks, { search: 'slug:small-print' }),
  ])
  return { plans: loaderValue(plans, request).data, smallPrint: blocks.ok ? blocks.value.data[0] : undefined }
}

export default function Packages({ loaderData: { plans, smallPrint } }: Route.ComponentProps) {
  const t = useTranslations('packages')
  const path = usePath()
  const [query] = useSearchParams()
  const asked = query.get('kind')
  const kind = asked === 'contracts' || asked === 'privates' ? asked : 'series'
  const shown = useMemo(
    () => plans.filter((plan) => (plan.private_format === null ? plan.kind : 'privates') === kind),
    [plans, kind],
  )
  const membership = plans.find((plan) => plan.kind === 'contracts')
  const shareable = shown.find((plan) => plan.sharers > 1)
  const tabs = [
    { to: path('/packages'), name: t('packs'), current: kind === 'series' },
    { to: `${path('/packages')}?kind=contracts`, name: t('memberships'), current: kind === 'contracts' },
    ...(plans.some((plan) => plan.private_format !== null)
      ? [{ to: `${path('/packages')}?kind=privates`, name: t('privates'), current: kind === 'privates' }]
      : []),
  ]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="wrap">
        <div className="packages-head">
          <div>
            <h1 className="heading-1">{t('title')}</h1>
            <p className="lead">{t(leads[kind])}</p>
            <BackToClass sessionId={query.get('class')} personId={query.get('person')} />
          </div>
          {membership ? <TabLinks label={t('kinds')} look="ring" tabs={tabs} /> : null}
        </div>
        {kind === 'contracts' && shown.length > 0 ? (
          <Notice tone="info" className="mt-8">
            {t('notJoinableText')}
          </Notice>
        ) : null}
        {shown.length === 0 ? <EmptyState title={t('none')} /> : null}
        <div className="plan-cards">
          {shown.map((plan) => (
            <PlanCard key={plan.id} plan={plan} best={plan === shareable} />
          ))}
        </div>
      </div>
      {shown.length > 1 ? <PlanTable plans={shown} /> : null}
      {smallPrint ? <SmallPrint title={smallPrint.title} body={smallPrint.body} /> : null}
      {membership && kind === 'series' ? <MembershipBand plan={membership} /> : null}
      <OwnHeldStrip />
    </>
  )
}

/** Whoever came from a class, to hold a reformer or without one, finds back to it. */
function BackToClass({ sessionId, personId }: { readonly sessionId: string | null; readonly personId: string | null }) {
  const t = useTranslations('hold')
  const path = usePath()
  if (!isId(sessionId)) return null
  return (
    <Link
      className="link hold-strip-action"
      to={path(classAddress({ sessionId, personId: isId(personId) ? personId : undefined }))}
    >
      {t('back')}
    </Link>
  )
}
