import { reach, useSoon } from '#web/kit/use-soon.ts'
import { useState } from 'react'
import type { Week } from './read-week.ts'
import type { ScheduledClass } from './scheduled-class.ts'
import { useLooking } from './use-looking.ts'

/** "Spots left refresh within 5 s." */
const everyMs = 4000

/** The classes of the day with their places as of now. `isStale` says that the last look failed. */
export interface Places {
  readonly now: string
  readonly classes: readonly ScheduledClass[]
  readonly isStale: boolean
}

/**
 * Keeps the places of the shown classes fresh. Classes neither come nor go by themselves, so nothing on the page moves; a
 * new address brings a new list.
 */
export function usePlaces(week: Week): Places {
  const [looked, setLooked] = useState<{ readonly of: Week; readonly now: string; readonly classes: readonly ScheduledClass[]; readonly failed: boolean }>()
  useSoon(async () => import('./ask-places.ts'))
  useLooking(everyMs, async () => {
    const part = await reach(async () => import('./ask-places.ts'))
    const told = await part?.askPlaces(week.again)
    setLooked((before) => {
      const known = before?.of === week ? before : undefined
      return told ? { of: week, ...told, failed: false } : { of: week, now: known?.now ?? week.now, classes: known?.classes ?? [], failed: true }
    })
  })
  if (looked?.of !== week) return { now: week.now, classes: week.classes, isStale: false }
  const fresh = new Map(looked.classes.map((one) => [one.id, one]))
  return { now: looked.now, classes: week.classes.map((shown) => fresh.get(shown.id) ?? shown), isStale: looked.failed }
}
