import { listProducts } from '#domain/catalog/api.ts'
import { listBanners, listStaticBlocks } from '#domain/content/api.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { platform } from '#web/kit/platform.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useOwnStart } from '#web/shop/attendance/use-own-start.ts'
import { BannerHero, type Banner } from '#web/shop/content/banner-hero.tsx'
import { pickNextClasses } from '#web/shop/schedules/pick-next-classes.ts'
import { toScheduledClass } from '#web/shop/schedules/scheduled-class.ts'
import { HomeSections } from '#web/shop/sections/home-sections.tsx'
import type { Route } from './+types/home.ts'

export const handle = {
  words: ['days', 'home', 'packages', 'product', 'schedules', 'catalog'],
  header: 'on-art',
} satisfies PageRoute

/** The parts are loaded in parallel. One that fails is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [banners, blocks, plans, week, products] = await Promise.all([
    call(listBanners, {}),
    call(listStaticBlocks, { search: 'kind:static_block' }),
    call(listPackages, { search: 'kind:series' }),
    call(listSchedules, { private: 'false', limit: '100' }),
    call(listProducts, { orderBy: 'best', show_available: 'true', limit: '4' }),
  ])
  return {
    banners: listOf(banners),
    blocks: Object.fromEntries(listOf(blocks).map(({ slug, title, body }) => [slug, { title, body }])),
    plans: listOf(plans).filter((plan) => plan.private_format === null),
    products: listOf(products),
    next: week.ok ? pickNextClasses(week.value.now, week.value.data.map(toScheduledClass)) : undefined,
  }
}

export default function Home({ loaderData: { banners, blocks, plans, products, next } }: Route.ComponentProps) {
  const t = useTranslations('home')
  const path = usePath()
  const { mode, referral_banner: referral } = useSettings()
  const ownWords: Banner = {
    id: 'own',
    url: '/packages',
    path: 'hundred',
    title: t('heroTitle'),
    body: t('heroText'),
    action: t('packsAction'),
    audience: 'everyone',
  }
  const isNewcomer = useOwnStart()?.isNewcomer ?? true
  const shown = isNewcomer ? banners : banners.filter(({ audience }) => audience === 'everyone')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <BannerHero banners={shown.length > 0 ? shown : [ownWords]} />
      {mode === 'demo' && platform() === 'web' ? (
        <p className="demo-line">
          {t.rich('demo', {
            staff: (words) => (
              <a className="link" href={path('/staff')}>
                {words}
              </a>
            ),
          })}
        </p>
      ) : null}
      <HomeSections
        next={next}
        blocks={blocks}
        plans={plans}
        products={products}
        referralPercent={referral.shown ? referral.percent : undefined}
      />
    </>
  )
}

function listOf<Item>(answer: CallAnswer<{ readonly data: readonly Item[] }>): readonly Item[] {
  return answer.ok ? answer.value.data : []
}
