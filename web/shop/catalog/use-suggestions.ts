import { useEffect, useState } from 'react'
import { searchCatalog } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { sessionHint } from '#web/kit/session.ts'

export type Suggestions = OutputOf<typeof searchCatalog>

const quietMs = 150

interface Shown {
  readonly suggestions: Suggestions | undefined
  readonly isLost: boolean
}

/**
 * Suggestions for the field, 150 ms after the last key. The old ones stay until the new ones load. `isLost` says that
 * the last request failed. Nothing is requested while the panel is closed.
 */
export function useSuggestions(
  typed: string,
  { isOpen }: { readonly isOpen: boolean },
): Shown & { readonly lookAgain: () => void } {
  const [shown, setShown] = useState<Shown>({ suggestions: undefined, isLost: false })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOpen) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async () => {
      const found = await call(searchCatalog, { keyword: typed.trim() }, { signal })
      if (signal.aborted) return
      setShown((before) =>
        found.ok ? { suggestions: found.value, isLost: false } : { suggestions: before.suggestions, isLost: true },
      )
    }
    const timer = setTimeout(() => void look().catch(() => undefined), quietMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [typed, isOpen, round])
  return { ...shown, lookAgain: () => setRound(round + 1) }
}

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
