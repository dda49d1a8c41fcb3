import { sessionHint } from '#web/kit/session.ts'

const storageKey = 'hundred-searches'
const mostKept = 5
const none: readonly string[] = []

/**
 * The searches on this device since its user last logged in or out, the latest first: the next person must not read
 * them. Empty without storage.
 */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return none
    if (!('of' in kept) || kept.of !== searcher() || !('words' in kept) || !Array.isArray(kept.words)) {
      localStorage.removeItem(storageKey)
      return none
    }
    return kept.words.filter((one): one is string => typeof one === 'string').slice(0, mostKept)
  } catch {
    return none
  }
}

/** Adds a search at the front. */
export function keepSearch(keyword: string): void {
  const words = keyword.trim()
  if (words === '') return
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  try {
    localStorage.setItem(storageKey, JSON.stringify({ of: searcher(), words: [words, ...others].slice(0, mostKept) }))
  } catch {
    // Searching works without storage.
  }
}

function searcher(): string {
  return sessionHint() ?? ''
}
