import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listStaticBlocks } from '#domain/content/api.ts'
import { listPackages } from '#domain/packages/api.ts'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { getSettings } from '#domain/studio/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { pageSentences } from '#domain/text/page-sentences.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import type { PagePreview } from '#web/kit/page-title.tsx'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { PlanCard } from '#web/shop/packages/plan-card.tsx'
import { planCatalog } from '#web/shop/packages/preview-plans.ts'
import { useIntroUsed } from '#web/shop/packages/use-intro-used.ts'
import { PackagesSections } from '#web/shop/sections/packages-sections.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { Route } from './+types/packages.ts'

export const handle = { words: ['days', 'family', 'holds', 'packages'] } satisfies PageRoute

const leads = { series: 'lead', contracts: 'leadMemberships', privates: 'leadPrivates' } as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { origin, pathname } = pageUrl(request)
  const locale = localeOf(pathname)
  const [listed, blocks, settings] = await Promise.all([
    call(listPackages, {}),
    call(listStaticBlocks, { search: 'slug:small-print' }),
    call(getSettings, {}),
  ])
  const plans = loaderValue(listed, request).data
  const preview: PagePreview | undefined = settings.ok
    ? {
        sentence: inLocale(pageSentences['/packages'] ?? {}, locale),
        thing: planCatalog(plans, { origin, locale, currency: settings.value.currency }),
      }
    : undefined
  return { plans, smallPrint: blocks.ok ? blocks.value.data[0] : undefined, preview }
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
  const memberships = plans.filter((plan) => plan.kind === 'contracts')
  const isIntroUsed = useIntroUsed(plans)
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
          {memberships.length > 0 ? <TabLinks label={t('kinds')} look="ring" tabs={tabs} /> : null}
        </div>
        {kind === 'contracts' && shown.some((plan) => !plan.joinable) ? (
          <Notice tone="info" className="mt-8">
            {t('notJoinableText')}
          </Notice>
        ) : null}
        {shown.length === 0 ? <EmptyState title={t('none')} action={<NoneHere kind={kind} />} /> : null}
        <div className="plan-cards">
          {shown.map((plan) => (
            <PlanCard key={plan.id} plan={plan} best={plan === shareable} used={plan.intro && isIntroUsed} />
          ))}
        </div>
      </div>
      <PackagesSections shown={shown} smallPrint={smallPrint} memberships={kind === 'series' ? memberships : []} />
    </>
  )
}

/** The packs where another kind is empty; otherwise the studio itself. */
function NoneHere({ kind }: { readonly kind: keyof typeof leads }) {
  const t = useTranslations('packages')
  const path = usePath()
  return kind === 'series' ? (
    <LinkButton to={path('/contact-us')}>{t('askStudio')}</LinkButton>
  ) : (
    <LinkButton to={path('/packages')}>{t('seePacks')}</LinkButton>
  )
}

/** A link back to the class that the visitor came from. */
function BackToClass({ sessionId, personId }: { readonly sessionId: string | null; readonly personId: string | null }) {
  const t = useTranslations('holds')
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
