import type { Random } from '#dev/seed/random.ts'

/** Times of two kinds of request, in milliseconds. */
export interface Compared {
  readonly medianMs: readonly [first: number, second: number]
  /** The probability that a first one is slower than a second one, from 0 to 1; half when they are equal. */
  readonly effect: number
  /** The probability of such a difference by chance alone. */
  readonly p: number
}

/**
 * Sends both requests alternately, that many times, in random order within a pair, so that drift affects both equally.
 */
export async function compareTimes(
  requests: readonly [first: () => Promise<unknown>, second: () => Promise<unknown>],
  { pairs, random }: { readonly pairs: number; readonly random: Random },
): Promise<Compared> {
  const times: readonly [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair += 1)
    for (const which of random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      const begun = performance.now()
      await requests[which]()
      times[which].push(performance.now() - begun)
    }
  return { medianMs: [median(times[0]), median(times[1])], ...mannWhitney(...times) }
}

/**
 * The Mann–Whitney U test (1947) with the normal approximation corrected for ties (Lehmann, Nonparametrics, 1975, 1.2),
 * and its effect U / (n m), the probability of superiority (McGraw and Wong, 1992). The only package for it is of 2016
 * and ignores ties.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): Pick<Compared, 'effect' | 'p'> {
  const all = [...first, ...second]
  const below = (value: number): number => all.filter((other) => other < value).length
  const alike = (value: number): number => all.filter((other) => other === value).length
  const [n, m, total] = [first.length, second.length, all.length]
  const rankSum = sum(first.map((value) => below(value) + (alike(value) + 1) / 2))
  const u = rankSum - (n * (n + 1)) / 2
  // Each of t tied values gives t² − 1, and so the t of them t³ − t.
  const ties = sum(all.map((value) => alike(value) ** 2 - 1)) / (total * (total - 1))
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties))
  return { effect: u / (n * m), p: twoSided(Math.abs(u - (n * m) / 2) / deviation) }
}

/** erfc(z / √2) to seven digits at any z (Press et al., Numerical Recipes, 6.2). */
function twoSided(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ]
  return t * Math.exp(terms.reduceRight((higher, term) => term + t * higher) - x * x)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low = 0, high = low] = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return (low + high) / 2
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
