import type { Plugin } from 'vite'
import { locales, type Locale } from '#domain/text/localized.ts'
import { pageWords } from '#web/kit/page-words.ts'
import { areaWords } from '#web/staff/shell/areas.ts'

/** One file of texts: those of an area of the console in one language, as a module. */
export interface WordsFile {
  readonly area: string
  readonly locale: Locale
  readonly code: string
}

/** The files of texts of the console. */
export function consoleWordsFiles(): readonly WordsFile[] {
  return Object.entries(areaWords).flatMap(([area, groups]) =>
    locales.map((locale) => ({ area, locale, code: `export default ${JSON.stringify(pageWords(locale, groups))}` })),
  )
}

/** The address of such a file where the pages come straight from source; `server/kit/dev-pages.ts` names the same. */
const devAddress = /^\/staff\/words\/([a-z-]+)\.([a-z]+)\.js$/

/** Serves the texts of the console to `npm run dev`. The build writes them as files (`dev/build-console.ts`). */
export function consoleWords(): Plugin {
  return {
    name: 'console-words',
    apply: 'serve',
    resolveId: (id) => (devAddress.test(id) ? id : undefined),
    load(id) {
      const [, area, locale] = devAddress.exec(id) ?? []
      return consoleWordsFiles().find((file) => file.area === area && file.locale === locale)?.code
    },
  }
}
