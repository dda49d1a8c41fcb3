import type { Locale } from '#domain/text/localized.ts'
import type { CancelWindow } from './model.ts'

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const

/** How many minutes before the start free cancellation ends; none where it never does. */
export function windowMinutes(window: CancelWindow): number {
  return window.unit === 'anytime' ? 0 : window.amount * minutesOf[window.unit]
}

/**
 * A window in words, for the sentences of the rule: `12 hours`, `2 days`, `30 分钟`. For `anytime` it is that word, by
 * which sentences without a number are selected.
 */
export function windowWords(window: CancelWindow, locale: Locale): string {
  if (window.unit === 'anytime') return window.unit
  const unit = window.unit.slice(0, -1)
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(window.amount)
  // A number stands apart from Chinese text in every sentence here.
  return words.replace(/^(\d+)(?=\p{sc=Han})/u, '$1 ')
}
