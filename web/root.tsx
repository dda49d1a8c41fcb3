import type { ReactNode } from 'react'
import {
  data,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { getSettings } from '#domain/studio/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { pageSentences } from '#domain/text/page-sentences.ts'
import type { Route } from './+types/root.ts'
import { releaseScript } from './after-paint.ts'
import { apiContext } from './kit/api-context.ts'
import { freshMs } from './kit/fresh-ms.ts'
import { barePath, directionOf, languageTags, localeOf, pathIn } from './kit/locale.ts'
import { earlyPressScript } from './kit/open-in-place.ts'
import { pageUrl } from './kit/page-path.ts'
import { wordGroupsContext, type PageRoute } from './kit/page-route.ts'
import { pageWords } from './kit/page-words.ts'
import { useNonce } from './kit/render-context.ts'
import { themeScript } from './kit/theme.ts'
import { keepForm } from './offline/keep-form.ts'
import { studioThing } from './shop/contact/preview-studio.ts'
import { Outage } from './shop/shell/outage.tsx'
import { SiteHead } from './site-head.tsx'
import { fontLinks } from './ui/font-links.ts'
import stylesheet from './app.css?url'

export const handle = { words: ['cart', 'offline', 'shell'] } satisfies PageRoute

export const clientMiddleware = [keepForm]

/** It runs only in a document of the server. */
const firstScript = import.meta.env.SSR ? `${themeScript}${earlyPressScript}${releaseScript}` : ''

/** Pages that people open to find the studio itself. */
const studioPages = ['/', '/about-us', '/contact-us']

/** The settings and texts in the language of the address, and the site's origin for absolute addresses. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const settings = await context.get(apiContext)(getSettings, {})
  if (!settings.ok) throw data(null, { status: 503 })
  const { origin, pathname } = pageUrl(request)
  const locale = localeOf(pathname)
  const path = barePath(pathname)
  const text = pageSentences[path]
  return {
    settings: settings.value,
    origin,
    words: pageWords(locale, context.get(wordGroupsContext)),
    sentence: {
      path: pathname,
      text: text && inLocale(text, locale),
      ...(studioPages.includes(path) && { thing: studioThing(settings.value, origin) }),
    },
  }
}

const loaded = { atMs: 0, pages: new Set<string>() }

/** Revalidated when the settings are a minute old, or when a page needs texts that this document has not loaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  loaded.pages.add(currentUrl.pathname)
  const mustLoad = performance.now() - loaded.atMs > freshMs.settings || !loaded.pages.has(nextUrl.pathname)
  if (mustLoad) loaded.atMs = performance.now()
  return mustLoad
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const nonce = useNonce()
  const locale = localeOf(pathname)
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html
      lang={languageTags[locale]}
      dir={directionOf(locale)}
      data-branch={root?.settings.branch.code}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: firstScript }} suppressHydrationWarning />
        {fontLinks.map((link) => (
          <link key={link.href} {...link} />
        ))}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {root ? <SiteHead {...root} pathname={pathname} /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathIn(locale, '/site.webmanifest')} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** The page without settings, for when the server is down. Every other error is shown inside the frame. */
export function ErrorBoundary() {
  return <Outage locale={localeOf(useLocation().pathname)} />
}
