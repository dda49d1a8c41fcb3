import { useLocation } from 'react-router'
import { isLocale, type Locale } from '#domain/text/localized.ts'

/** The BCP 47 language tags for browsers, search engines and screen readers. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-Hans' }
const rightToLeft = ['ar', 'he']

/** The language is part of the address: `/zh/packages` is Chinese, everything else English. */
export function localeOf(pathname: string): Locale {
  return pathname === '/zh' || pathname.startsWith('/zh/') ? 'zh' : 'en'
}

/** The language of the open document: that of its address, or in the console, which has one address, its own. */
export function documentLocale(): Locale {
  const { locale } = document.documentElement.dataset
  return locale !== undefined && isLocale(locale) ? locale : localeOf(location.pathname)
}

/** The address without its language: `/zh/packages` is `/packages`. */
export function barePath(pathname: string): string {
  return localeOf(pathname) === 'zh' ? pathname.slice(3) || '/' : pathname
}

/**
 * The same address in that language: `/packages` in Chinese is `/zh/packages`. Another site's address stays as it is.
 */
export function pathIn(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const bare = barePath(path)
  return locale === 'zh' ? `/zh${bare === '/' ? '' : bare}` : bare
}

/** Arabic and Hebrew alone are written from right to left. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** Returns a function that gives `path('/packages')` in the language of the open page. */
export function usePath(): (path: string) => string {
  const { pathname } = useLocation()
  return (path) => pathIn(localeOf(pathname), path)
}
