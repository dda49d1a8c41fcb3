import { themeCookieName } from '#domain/kit/theme-cookie.ts'
import type { consoleFrame } from '#domain/text/en/console-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Words } from '#domain/text/words.ts'
import type { ConsoleFiles } from './console-files.ts'
import type { ConsoleStart } from './console-start.ts'
import { readCookie } from './cookies.ts'

type ConsoleWords = Words<typeof consoleFrame>

const languageTags = { en: 'en', zh: 'zh-Hans' } as const satisfies Record<Locale, string>

interface DocumentParts {
  readonly files: ConsoleFiles
  readonly start: ConsoleStart
  readonly lastChange: string
  readonly nonce: string
  readonly words: ConsoleWords
  readonly cookie: string | null
}

/**
 * The one document of the console: a page that its program fills, and what the program starts with. Until then the page
 * has what to do if a file of the program was lost on the way; styles show it after a while.
 */
export function consoleDocument({ files, start, lastChange, nonce, words, cookie }: DocumentParts): string {
  const { locale, branch } = start
  const theme = readCookie(cookie, themeCookieName)
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  const ofDocument = files.words[locale]
  const title = `${titleOf(start.settings)} | ${words.title}`
  return [
    '<!doctype html>',
    `<html lang="${languageTags[locale]}" dir="ltr" data-locale="${locale}" data-branch="${escaped(branch)}" data-login="staff" data-live="${escaped(lastChange)}"${chosen}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<title>${escaped(title)}</title>`,
    ...files.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<link rel="icon" href="${files.icons.drawn}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${files.icons.small}">`,
    `<link rel="manifest" href="/staff/console.webmanifest?lang=${locale}">`,
    ...[...files.imports, ofDocument['shell']].flatMap((href) =>
      href === undefined ? [] : [`<link rel="modulepreload" href="${href}">`],
    ),
    '</head>',
    '<body>',
    `<div id="console"><div class="console-not-loaded"><p>${escaped(words.notLoaded)}</p><a href="">${escaped(words.tryAgain)}</a></div></div>`,
    `<noscript><p>${escaped(words.needsScript)}</p></noscript>`,
    `<script type="application/json" id="console-start">${inScript({ ...start, words: ofDocument })}</script>`,
    ...files.scripts.map((src) => `<script type="module" nonce="${nonce}" src="${src}"></script>`),
    '</body>',
    '</html>',
  ].join('\n')
}

/** The manifest with which a browser installs the console as an app of its own. */
export function consoleManifest({
  files,
  settings,
  words,
  locale,
}: {
  readonly files: ConsoleFiles
  readonly settings: Readonly<Record<string, unknown>>
  readonly words: ConsoleWords
  readonly locale: Locale
}) {
  const { theme_color: colour } = settings
  const { light } = Object(colour)
  const name = `${titleOf(settings)} ${words.title}`
  return {
    id: '/staff',
    name,
    short_name: words.shortTitle,
    lang: languageTags[locale],
    dir: 'ltr',
    start_url: '/staff',
    scope: '/staff',
    display: 'standalone',
    theme_color: light,
    background_color: light,
    icons: [
      { src: files.icons.small, sizes: '192x192', type: 'image/png' },
      { src: files.icons.large, sizes: '512x512', type: 'image/png' },
      { src: files.icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}

function titleOf(settings: unknown): string {
  const { site_title: title } = Object(settings)
  return typeof title === 'string' ? title : ''
}

/** A value inside a script element: nothing of it may end the element (HTML standard, script data states). */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
