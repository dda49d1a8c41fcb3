import { useEffect, useState } from 'react'
import type { Week } from './load-week.ts'
import type { ScheduledClass } from './scheduled-class.ts'
import { watchSeatsLeft, type SeatsLeft } from './watch-seats-left.ts'

/** The delay until the page is idle. */
const soonMs = 1200

/** The classes of the day with their current seats. `isStale` says that the last request failed. */
export interface Places {
  readonly now: string
  readonly classes: readonly ScheduledClass[]
  readonly isStale: boolean
}

/**
 * Keeps the seats of the shown classes current. Classes are neither added nor removed, so the layout does not shift; a
 * new address loads a new list.
 */
export function useSeatsLeft(week: Week): Places {
  const [looked, setLooked] = useState<SeatsLeft & { readonly of: Week }>()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const tell = (loaded: SeatsLeft) => setLooked({ of: week, ...loaded })
    const timer = setTimeout(() => watchSeatsLeft(week, { signal, tell }), soonMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [week])
  if (looked?.of !== week) return { now: week.now, classes: week.classes, isStale: false }
  const fresh = new Map(looked.classes.map((one) => [one.id, one]))
  return { now: looked.now, classes: week.classes.map((shown) => fresh.get(shown.id) ?? shown), isStale: looked.failed }
}
