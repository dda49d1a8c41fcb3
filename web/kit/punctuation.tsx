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
