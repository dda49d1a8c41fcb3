import { useEffect, useState } from 'react'
import { searchCatalog } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call } from '#web/kit/api.ts'

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
