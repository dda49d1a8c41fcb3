import { Link, useLocation } from 'react-router'
import { textBlocks } from '#domain/content/text-blocks.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { StudioDocument } from './load-document.ts'

const names = { en: 'english', zh: 'chinese', ms: 'malay' } as const

/** A legal document with its version and effective date, since a tick is stored with the version it agreed to. */
export function LegalDocument({
  document,
  title,
  since,
}: {
  readonly document: StudioDocument
  readonly title: string
  readonly since: string
}) {
  const t = useTranslations('content')
  const { pathname } = useLocation()
  const others = document.languages.filter(isNamed)
  return (
    <article className="wrap legal">
      <PageTitle>{title}</PageTitle>
      <header className="legal-head">
        <h1 className="heading-1" lang={document.language}>
          {document.title}
        </h1>
        {isWritten(document) ? (
          <p className="small muted">{t('version', { version: document.version, date: since })}</p>
        ) : null}
        {others.length > 1 ? (
          <nav className="row" aria-label={t('readIn')}>
            {others.map((language) => (
              <Link
                key={language}
                className="link link-alone small"
                to={`${pathname}?language=${language}`}
                lang={language}
                hrefLang={language}
                preventScrollReset
                aria-current={language === document.language ? 'true' : undefined}
              >
                {t(names[language])}
              </Link>
            ))}
          </nav>
        ) : null}
      </header>
      <div className="prose" lang={document.language}>
        <TextBody blocks={textBlocks(document.body)} />
      </div>
      {isWritten(document) ? (
        <details className="legal-foot smallest muted">
          <summary className="link">{t('fingerprint')}</summary>
          {document.sha256}
        </details>
      ) : null}
    </article>
  )
}

/** The placeholder of an unpublished document has no version. */
function isWritten({ version }: StudioDocument): boolean {
  return version > 0
}

function isNamed(language: string): language is keyof typeof names {
  return Object.hasOwn(names, language)
}
