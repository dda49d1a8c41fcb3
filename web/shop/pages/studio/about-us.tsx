import { textItems } from '#domain/content/text-blocks.ts'
import { listInstructors } from '#domain/studio/api.ts'
import { Breath } from '#web/art/breath.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { leadOf } from '#web/shop/content/lead-of.ts'
import { loadDocument } from '#web/shop/content/load-document.ts'
import { PageHero } from '#web/shop/content/page-hero.tsx'
import { TextItems } from '#web/shop/content/text-items.tsx'
import { InstructorCards } from '#web/shop/instructors/instructor-cards.tsx'
import type { Route } from './+types/about-us.ts'

export const handle = { words: ['content', 'days', 'instructors', 'schedules', 'catalog'] } satisfies PageRoute

/** The instructors are left out when they cannot be loaded. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [document, instructors] = await Promise.all([
    loadDocument(call, { kind: 'about', request }),
    call(listInstructors, { limit: '100' }),
  ])
  return { document, instructors: instructors.ok ? instructors.value.data : [] }
}

export default function AboutUs({ loaderData: { document, instructors } }: Route.ComponentProps) {
  const t = useTranslations('content')
  const { beginning, sections } = textItems(document.body)
  return (
    <article lang={document.language}>
      <PageTitle>{t('about')}</PageTitle>
      <PageHero title={document.title} lead={leadOf(beginning)} kind="swan" />
      <div className="wrap own-page">
        {sections.map(({ heading, anchor, intro, items }, place) => (
          <section key={anchor} id={place === 0 ? undefined : anchor} className="own-page-section">
            <h2 className={place === 0 ? 'heading-1 own-page-statement' : 'heading-2'}>{heading}</h2>
            {place === 0 ? (
              <div className="own-page-breath" aria-hidden="true">
                <Breath />
              </div>
            ) : null}
            {intro.length > 0 ? (
              <div className="prose">
                <TextBody blocks={intro} />
              </div>
            ) : null}
            {items.length > 0 ? <TextItems items={items} /> : null}
          </section>
        ))}
        {instructors.length > 0 ? (
          <section id="who-teaches" className="own-page-section">
            <h2 className="heading-2">{t('whoTeaches')}</h2>
            <InstructorCards instructors={instructors} />
          </section>
        ) : null}
      </div>
    </article>
  )
}
