import type { CancelWindow } from './model.ts'

const minutesOf = { minutes: 1, hours: 60, days: 24 * 60 } as const

/** How many minutes before the start free cancellation ends; none where it never does. */
export function windowMinutes(window: CancelWindow): number {
  return window.unit === 'anytime' ? 0 : window.amount * minutesOf[window.unit]
}
