import type { Locale } from '#domain/text/localized.ts'
import { useLocale } from './words.tsx'

/** Between two sentences, or a sentence and its link: a space, but none after a Chinese full stop. */
export function useSentenceGap(): string {
  return useLocale() === 'zh' ? '' : ' '
}

export function SentenceGap() {
  return useSentenceGap()
}

/** Ends a phrase that another one follows; Chinese goes on within the sentence. */
export function PhraseStop() {
  return usePhraseStop()
}

function usePhraseStop(): string {
  return useLocale() === 'zh' ? '，' : '. '
}

/** Between two phrases of one line. */
export function useComma(): string {
  return commaOf(useLocale())
}

export function commaOf(locale: Locale): string {
  return locale === 'zh' ? '，' : ', '
}

export function Comma() {
  return useComma()
}

/** Between the names of a list, for which Chinese has a comma of its own. */
export function nameGap(locale: Locale): string {
  return locale === 'zh' ? '、' : ', '
}

export function useNameGap(): string {
  return nameGap(useLocale())
}

/** Names as one text. */
export function useNameList(): (names: readonly string[]) => string {
  const gap = useNameGap()
  return (names) => names.join(gap)
}

/** Phrases as one line, without those that are missing or empty. */
export function usePhraseList(): (phrases: ReadonlyArray<string | undefined>) => string {
  const stop = usePhraseStop()
  return (phrases) => phrases.filter((phrase) => phrase !== undefined && phrase !== '').join(stop)
}
