import { shell as english } from '#domain/text/en/shell-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { shell as chinese } from '#domain/text/zh/shell-pages.ts'
import { directionOf, languageTags, pathIn } from '#web/kit/locale.ts'
import type { Settings } from '#web/kit/settings.ts'

const words = { en: english, zh: chinese }
const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }
const largeIcon = { sizes: '512x512', type: 'image/png' }

/**
 * The web app manifest, in the language of the page. Both languages are one app: the address of the studio is its id.
 */
export function webManifest(
  { site_title, theme_color, branch, seo }: Pick<Settings, 'site_title' | 'theme_color' | 'branch' | 'seo'>,
  locale: Locale,
) {
  const { schedule, myClasses } = words[locale]
  const shortcut = (name: string, path: string) => ({ name, url: pathIn(locale, path), icons: [icon] })
  return {
    id: '/',
    name: `${site_title} ${branch.name}`,
    short_name: site_title,
    description: seo.description,
    lang: languageTags[locale],
    dir: directionOf(locale),
    start_url: pathIn(locale, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: theme_color.light,
    background_color: theme_color.light,
    // A proposed field that other browsers ignore; each page also declares both colours itself.
    user_preferences: {
      color_scheme: { dark: { theme_color: theme_color.dark, background_color: theme_color.dark } },
    },
    icons: [
      icon,
      { src: '/icon-512.png', ...largeIcon },
      { src: '/icon-512-maskable.png', ...largeIcon, purpose: 'maskable' },
    ],
    shortcuts: [shortcut(schedule, '/schedules'), shortcut(myClasses, '/my-account/classes')],
  }
}
