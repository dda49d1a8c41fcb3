import { pathIn } from '#web/kit/locale.ts'
import { useLocale } from '#web/kit/words.tsx'

/** Gives the address of a page of the site in the language of the console: `site('/signin')`. */
export function useSitePath(): (path: string) => string {
  const locale = useLocale()
  return (path) => pathIn(locale, path)
}
