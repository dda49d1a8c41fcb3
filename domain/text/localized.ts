/** The languages of the site; the first is the default whatever the browser says. */
export const locales = ['en', 'zh'] as const
export type Locale = (typeof locales)[number]

/** The name of a language in itself. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', zh: '中文' }

/** A text that the studio wrote, in both languages. */
export type Localized = Readonly<Record<Locale, string>>

/** The text in that language, else in the other one. */
export function inLocale(text: Partial<Localized>, locale: Locale): string {
  return text[locale] || text.en || text.zh || ''
}

export function isLocale(value: string): value is Locale {
  return value === 'en' || value === 'zh'
}
