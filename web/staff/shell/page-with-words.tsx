import type { ComponentType } from 'react'
import type { Locale } from '#domain/text/localized.ts'
import { WordsProvider, type ParsedWords } from '#web/kit/words.tsx'
import { AskedAgain } from '../devices/asked-again.tsx'

/** The page with the texts that it needs, and the way to ask again who is there. */
export function pageWithWords(
  Page: ComponentType,
  { locale, words }: { readonly locale: Locale; readonly words: ParsedWords },
): ComponentType {
  return function PageWithWords() {
    return (
      <WordsProvider locale={locale} words={words}>
        <AskedAgain>
          <Page />
        </AskedAgain>
      </WordsProvider>
    )
  }
}
