import { useLocation } from 'react-router'
import { windowWords } from '#domain/studio/cancellation-window.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import { localeOf } from '#web/kit/locale.ts'

/** Formats a cancellation window in the language of the page, for the sentences of the rule. */
export function useWindowWords(): (window: CancelWindow) => string {
  const { pathname } = useLocation()
  return (window) => windowWords(window, localeOf(pathname))
}
