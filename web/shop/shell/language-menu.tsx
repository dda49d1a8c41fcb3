import Languages from 'lucide-react/icons/languages'
import { useLocation } from 'react-router'
import { isLocale, languageNames, type Locale } from '#domain/text/localized.ts'
import { languageTags, pathIn } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DisclosureMenu } from '#web/ui/menu.tsx'

interface LanguageLink {
  readonly locale: Locale
  readonly to: string
  readonly current: boolean
}

/** The languages of the site settings, each with the address of the open page. */
function useLanguages(): readonly LanguageLink[] {
  const { languages } = useSettings()
  const { pathname, search } = useLocation()
  const open = useLocale()
  return languages
    .filter(isLocale)
    .map((locale) => ({ locale, to: `${pathIn(locale, pathname)}${search}`, current: locale === open }))
}

/** The languages of the settings, English alone when there is no other. Another language is another document. */
export function LanguageMenu() {
  const t = useTranslations('shell')
  const languages = useLanguages()
  return (
    <DisclosureMenu
      align="end"
      chevron={false}
      buttonClassName="icon-button"
      buttonName={t('language')}
      label={<Icon of={Languages} />}
      items={languages.map(({ locale, to, current }) => ({
        to,
        label: languageNames[locale],
        current,
        language: languageTags[locale],
        newPage: true,
      }))}
    />
  )
}

/** The same as plain links, for the footer and the side menu. */
export function LanguageLinks({ className }: { readonly className: string }) {
  return useLanguages().map(({ locale, to, current }) => (
    <li key={locale}>
      <a
        href={to}
        className={className}
        lang={languageTags[locale]}
        hrefLang={languageTags[locale]}
        aria-current={current ? 'true' : undefined}
      >
        {languageNames[locale]}
      </a>
    </li>
  ))
}
