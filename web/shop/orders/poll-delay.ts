const firstMs = 1000
const longestMs = 15_000

/**
 * How long to wait before looking at an order for the n-th time (from 0): 1 s, then half as long again each time, at
 * most 15 s. A bank answers within seconds or not for long.
 */
export function pollDelayMs(looks: number): number {
  return Math.min(longestMs, Math.round(firstMs * 1.5 ** looks))
}
