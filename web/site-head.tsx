import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getSettings } from '#domain/studio/api.ts'
import type { Locale } from '#domain/text/localized.ts'
import { barePath, languageTags, localeOf, pathIn } from './kit/locale.ts'
import { usePageIdentity } from './kit/page-route.ts'
import { usePagePreview, type PagePreview, type Thing } from './kit/page-title.tsx'

/** Open Graph locales name a language with a country. */
const ogLocales = { en: 'en_MY', zh: 'zh_CN' } as const

interface Site {
  readonly origin: string
  readonly pathname: string
  /** The page's description and its path; after a navigation the path no longer matches. */
  readonly sentence: { readonly path: string; readonly text: string | undefined; readonly thing?: Thing }
  readonly settings: OutputOf<typeof getSettings>
}

/** Metadata of a page for search engines and link previews, in both languages. */
export function SiteHead({ origin, settings, pathname, sentence }: Site) {
  const path = barePath(pathname)
  const identity = usePageIdentity()
  const preview = usePagePreview()
  const own = sentence.path === pathname ? sentence : undefined
  const english = `${origin}${pathIn('en', path)}${identity}`
  const address = `${origin}${pathname}${identity}`
  return (
    <>
      <Sentence text={preview?.sentence ?? own?.text ?? settings.seo.description} />
      <meta property="og:site_name" content={settings.site_title} />
      <meta property="og:url" content={address} />
      <Language of={localeOf(pathname)} />
      <Picture of={preview?.picture} settings={settings} origin={origin} />
      <Price amount={preview?.price} currency={settings.currency} />
      <Structured thing={preview?.thing ?? own?.thing} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={settings.theme_color.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={settings.theme_color.dark} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="en" href={english} />
      <link rel="alternate" hrefLang={languageTags.zh} href={`${origin}${pathIn('zh', path)}${identity}`} />
      <link rel="alternate" hrefLang="x-default" href={english} />
    </>
  )
}

function Sentence({ text }: { readonly text: string }) {
  return (
    <>
      <meta name="description" content={text} />
      <meta property="og:description" content={text} />
    </>
  )
}

function Language({ of: locale }: { readonly of: Locale }) {
  return (
    <>
      <meta property="og:locale" content={ogLocales[locale]} />
      <meta property="og:locale:alternate" content={ogLocales[locale === 'en' ? 'zh' : 'en']} />
    </>
  )
}

/** The page's own picture, else the studio's. */
function Picture({
  of: own,
  settings,
  origin,
}: Pick<Site, 'settings' | 'origin'> & { readonly of: PagePreview['picture'] }) {
  const { path, alternative } = own ?? { path: settings.seo.image, alternative: settings.site_title }
  return (
    <>
      <meta property="og:image" content={new URL(path, origin).href} />
      <meta property="og:image:alt" content={alternative} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Price({ amount, currency }: { readonly amount: string | undefined; readonly currency: string }) {
  if (amount === undefined) return <meta property="og:type" content="website" />
  return (
    <>
      <meta property="og:type" content="product" />
      <meta property="product:price:amount" content={amount} />
      <meta property="product:price:currency" content={currency} />
    </>
  )
}

/** A data block is no script, so the content policy needs no nonce. It must not close the element. */
function Structured({ thing }: { readonly thing: Thing | undefined }) {
  if (thing === undefined) return null
  const html = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
}
