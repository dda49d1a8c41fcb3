import { contractFacts } from './contract-facts.ts'

/**
 * What callers who rely on one OpenAPI document lose by another, in words: a path, field, type, value or refusal code
 * that went, and what has to be sent since. What is new and need not be sent breaks nobody.
 */
export function breakingChanges(before: unknown, after: unknown): string[] {
  const [known, now] = [contractFacts(before), contractFacts(after)]
  const lost = [...known.promises].filter((promise) => !now.promises.has(promise))
  const asked = [...now.demands].filter(([demand, within]) => known.promises.has(within) && !known.demands.has(demand))
  return [...lost.map((promise) => `gone: ${promise}`), ...asked.map(([demand]) => `new: ${demand}`)]
}
