import { textItems } from '#domain/content/text-blocks.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { listPackages } from '#domain/packages/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { leadOf } from '#web/shop/content/lead-of.ts'
import { loadDocument } from '#web/shop/content/load-document.ts'
import { PageHero } from '#web/shop/content/page-hero.tsx'
import { TextItems } from '#web/shop/content/text-items.tsx'
import { IntroBand } from '#web/shop/packages/intro-band.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/new-to-flow.ts'

export const handle = { words: ['content', 'packages'] } satisfies PageRoute

/** The intro offer is left out when it cannot be loaded. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [document, plans] = await Promise.all([
    loadDocument(call, { kind: 'new_to_flow', request }),
    call(listPackages, { search: 'kind:series' }),
  ])
  return { document, intro: plans.ok ? plans.value.data.find((plan) => plan.intro) : undefined }
}

export default function NewToFlow({ loaderData: { document, intro } }: Route.ComponentProps) {
  const t = useTranslations('content')
  const path = usePath()
  const { beginning, sections } = textItems(document.body)
  return (
    <article lang={document.language}>
      <PageTitle>{t('newToFlow')}</PageTitle>
      <PageHero title={document.title} lead={leadOf(beginning)} kind="hundred">
        <p>
          {intro === undefined ? (
            <LinkButton to={path('/schedules')}>{t('seeClasses')}</LinkButton>
          ) : (
            <LinkButton to={`${path('/schedules')}?level=beginner`}>{t('bookFirst')}</LinkButton>
          )}
        </p>
        {intro === undefined ? null : (
          <p className="small soft">
            {t('startWith', { credits: intro.credits, price: formatMoney(fromWire(intro.price), 'browse') })}
          </p>
        )}
      </PageHero>
      <div className="wrap own-page">
        {sections.map(({ heading, anchor, intro: before, items }) => (
          <section key={anchor} id={anchor} className="own-page-section">
            <h2 className="heading-2">{heading}</h2>
            {before.length > 0 ? (
              <div className="prose">
                <TextBody blocks={before} />
              </div>
            ) : null}
            <TextItems items={items} />
          </section>
        ))}
      </div>
      {intro === undefined ? null : <IntroBand plan={intro} />}
    </article>
  )
}
