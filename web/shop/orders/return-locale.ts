import type { Locale } from '#domain/text/localized.ts'

/** The bank knows one return address. The buyer's language is kept in a cookie that holds nothing else. */
const name = 'hundred_way_back'
const oneDaySeconds = 86_400

export function returnLocaleCookie(locale: Locale): string {
  return `${name}=${locale}; Path=/; Max-Age=${oneDaySeconds}; SameSite=Lax; HttpOnly`
}

/** The language in which the buyer left; English when unknown. */
export function returnLocale(cookies: string | null): Locale {
  return (cookies ?? '').split('; ').includes(`${name}=zh`) ? 'zh' : 'en'
}
