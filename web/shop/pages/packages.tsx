import { listStaticBlocks } from '#domain/content/api.ts'
import { listPackages } from '#domain/packages/api.ts'
import { later } from '#web/kit/later.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { PlanCard } from '../packages/plan-card.tsx'
import type { Route } from './+types/packages.ts'

const PlanTable = later(async () => (await import('../packages/plan-table.tsx')).PlanTable)
const SmallPrint = later(async () => (await import('../content/small-print.tsx')).SmallPrint)
const MembershipBand = later(async () => (await import('../packages/membership-band.tsx')).MembershipBand)

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [plans, blocks] = await Promise.all([call(listPackages, {}), call(listStaticBlocks, { search: 'slug:small-print' })])
  return { plans: loaderValue(plans, request).data, smallPrint: blocks.ok ? blocks.value.data[0] : undefined }
}

export default function Packages({ loaderData: { plans, smallPrint } }: Route.ComponentProps) {
  const t = useTranslations('packages')
  const path = usePath()
  const [query] = useSearchParams()
  const kind = query.get('kind') === 'contracts' ? 'contracts' : 'series'
  const shown = useMemo(() => plans.filter((plan) => plan.kind === kind), [plans, kind])
  const membership = plans.find((plan) => plan.kind === 'contracts')
  const shareable = shown.find((plan) => plan.sharers > 1)
  const tabs = [
    { to: path('/packages'), name: t('packs'), current: kind === 'series' },
    { to: `${path('/packages')}?kind=contracts`, name: t('memberships'), current: kind === 'contracts' },
  ]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="wrap">
        <div className="packages-head">
          <div>
            <h1 className="heading-1">{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
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
    </>
  )
}
