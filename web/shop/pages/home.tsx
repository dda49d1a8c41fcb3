import { listBanners, listStaticBlocks } from '#domain/content/api.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { later } from '#web/kit/later.ts'
import type { PageFrame } from '#web/kit/page-frame.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BannerHero, type Banner } from '../content/banner-hero.tsx'
import { pickNextClasses } from '../schedules/pick-next-classes.ts'
import { toScheduledClass } from '../schedules/scheduled-class.ts'
import type { Route } from './+types/home.ts'

export const handle = { header: 'on-art' } satisfies PageFrame

const NextClassesStrip = later(
  async () => import('../schedules/next-classes.tsx'),
  (part) => part.NextClassesStrip,
)
const HowItWorks = later(
  async () => import('../content/how-it-works.tsx'),
  (part) => part.HowItWorks,
)
const OfferBlocks = later(
  async () => import('../content/offer-blocks.tsx'),
  (part) => part.OfferBlocks,
)
const PlanRows = later(
  async () => import('../packages/plan-rows.tsx'),
  (part) => part.PlanRows,
)
const ReferralBand = later(
  async () => import('../content/referral-band.tsx'),
  (part) => part.ReferralBand,
)

/** The parts are read side by side. One that cannot be read is left out: the others are still worth the visit. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [banners, blocks, plans, week] = await Promise.all([
    call(listBanners, {}),
    call(listStaticBlocks, { search: 'kind:static_block' }),
    call(listPackages, { search: 'kind:series' }),
    call(listSchedules, { private: 'false', limit: '100' }),
  ])
  return {
    banners: listOf(banners),
    blocks: Object.fromEntries(listOf(blocks).map(({ slug, title, body }) => [slug, { title, body }])),
    plans: listOf(plans).filter((plan) => plan.private_format === null),
    next: week.ok ? pickNextClasses(week.value.now, week.value.data.map(toScheduledClass)) : undefined,
  }
}

export default function Home({ loaderData: { banners, blocks, plans, next } }: Route.ComponentProps) {
  const t = useTranslations('home')
  const { referral_banner: referral } = useSettings()
  const ownWords: Banner = {
    id: 'own',
    url: '/packages',
    path: 'hundred',
    title: t('heroTitle'),
    body: t('heroText'),
    action: t('packsAction'),
  }
  const howItWorks = blocks['how-it-works']
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <BannerHero banners={banners.length > 0 ? banners : [ownWords]} />
      {next ? <NextClassesStrip next={next} /> : null}
      {howItWorks ? <HowItWorks title={howItWorks.title} body={howItWorks.body} /> : null}
      <OfferBlocks privates={blocks['privates']} />
      {plans.length > 0 ? <PlanRows plans={plans} /> : null}
      {referral.shown ? <ReferralBand percent={referral.percent} /> : null}
    </>
  )
}

function listOf<Item>(answer: CallAnswer<{ readonly data: readonly Item[] }>): readonly Item[] {
  return answer.ok ? answer.value.data : []
}
