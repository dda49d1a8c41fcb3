const soonMs = 3000
const laterMs = 15_000
const soonLooks = 10
const mostLooks = 90

/**
 * The delay before the n-th poll of an order (from 0): 3 s for half a minute, then 15 s. After some twenty minutes
 * undefined: reconciliation then asks the bank, and the page has a link to reload.
 */
export function pollDelayMs(looks: number): number | undefined {
  if (looks >= mostLooks) return undefined
  return looks < soonLooks ? soonMs : laterMs
}
