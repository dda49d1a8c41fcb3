import type { ComponentType } from 'react'
import type { Locale } from '#domain/text/localized.ts'
import { WordsProvider, type ParsedWords } from '#web/kit/words.tsx'

/** The page with the texts that it needs. */
export function spokenPage(
  Page: ComponentType,
  { locale, words }: { readonly locale: Locale; readonly words: ParsedWords },
): ComponentType {
  return function SpokenPage() {
    return (
      <WordsProvider locale={locale} words={words}>
        <Page />
      </WordsProvider>
    )
  }
}
