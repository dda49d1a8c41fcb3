import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { textItems, type ItemSection } from '#domain/content/text-blocks.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { findAnswers } from '#web/shop/content/find-answers.ts'
import { leadOf } from '#web/shop/content/lead-of.ts'
import { loadDocument } from '#web/shop/content/load-document.ts'
import { PageHero } from '#web/shop/content/page-hero.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/faq.ts'

export const handle = { words: ['content'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  return loadDocument(context.get(apiContext), { kind: 'faq', request })
}

/** `?q=` filters without script; with it the list follows what is typed. */
export default function Faq({ loaderData: document }: Route.ComponentProps) {
  const t = useTranslations('content')
  const path = usePath()
  const [searchParams] = useSearchParams()
  const [query, setQuery] = useState(searchParams.get('q') ?? '')
  const { beginning, sections } = textItems(document.body)
  const found = findAnswers(sections, query)
  return (
    <article lang={document.language}>
      <PageTitle>{t('faq')}</PageTitle>
      <PageHero title={document.title} lead={leadOf(beginning)} kind="mermaid">
        <Form role="search" className="faq-search" action={path('/faq')} preventScrollReset>
          <Icon of={Search} />
          <input
            type="search"
            name="q"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            maxLength={100}
            aria-label={t('faqSearch')}
            placeholder={t('faqSearch')}
            autoComplete="off"
          />
          <button type="submit" className="read-aloud-only">
            {t('faqFind')}
          </button>
        </Form>
      </PageHero>
      <div className="wrap faq">
        {found.length === 0 ? null : (
          <nav className="faq-topics" aria-label={t('faqTopics')}>
            <ul>
              {found.map(({ anchor, heading }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div>
          <Answers sections={found} isFound={query.trim() !== ''} />
          <p role="status" className="faq-none">
            {found.length === 0 ? t('faqNone') : null}
          </p>
          <Wondering />
        </div>
      </div>
    </article>
  )
}

/** Search results are open, and so is the answer that the address names. */
function Answers({ sections, isFound }: { readonly sections: readonly ItemSection[]; readonly isFound: boolean }) {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named instanceof HTMLDetailsElement) named.open = true
  }, [hash])
  return sections.map((section) => (
    <section key={section.anchor} id={section.anchor} className="faq-section">
      <h2 className="heading-3">{section.heading}</h2>
      {section.items.map(({ anchor, heading, blocks }) => (
        <details key={`${anchor} ${isFound}`} id={anchor} open={isFound}>
          <summary className="faq-question">
            <h3 className="heading-4">{heading}</h3>
            <span className="faq-sign" aria-hidden="true" />
          </summary>
          <div className="prose faq-answer">
            <TextBody blocks={blocks} />
          </div>
        </details>
      ))}
    </section>
  ))
}

function Wondering() {
  const t = useTranslations('content')
  const path = usePath()
  const { support } = useSettings()
  return (
    <section className="faq-wondering">
      <div>
        <h2 className="heading-3">{t('wondering')}</h2>
        {support.hours === '' ? null : <p className="small mt-2">{support.hours}</p>}
      </div>
      <div className="row">
        {support.chat_url === '' ? null : <LinkButton to={support.chat_url}>{t('chat')}</LinkButton>}
        <LinkButton look="soft" to={path('/contact-us')}>
          {t('write')}
        </LinkButton>
      </div>
    </section>
  )
}
