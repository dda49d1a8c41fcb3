const soonMs = 3000
const laterMs = 15_000
const soonLooks = 10
const mostLooks = 90

/**
 * How long to wait before looking at an order for the n-th time (from 0): 3 s for half a minute, then 15 s. After some
 * twenty minutes undefined: a bank that was silent for so long is asked by the studio, and the page has a link that
 * looks again.
 */
export function pollDelayMs(looks: number): number | undefined {
  if (looks >= mostLooks) return undefined
  return looks < soonLooks ? soonMs : laterMs
}
