import { contractFacts } from './contract-facts.ts'

/**
 * What callers lose between two OpenAPI documents, in words: a removed path, field, type, value or refusal code, and a
 * new required input. New optional things break nobody.
 */
export function breakingChanges(before: unknown, after: unknown): string[] {
  const [known, now] = [contractFacts(before), contractFacts(after)]
  const lost = [...known.promises].filter((promise) => !now.promises.has(promise))
  const asked = [...now.demands].filter(([demand, within]) => known.promises.has(within) && !known.demands.has(demand))
  return [...lost.map((promise) => `gone: ${promise}`), ...asked.map(([demand]) => `new: ${demand}`)]
}
