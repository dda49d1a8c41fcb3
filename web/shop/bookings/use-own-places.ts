import { useEffect, useState } from 'react'
import { useMe } from '#web/kit/session.ts'
import { reach } from '#web/kit/use-soon.ts'
import type { OwnPlace } from '../schedules/class-groups.ts'

const none: ReadonlyMap<string, OwnPlace> = new Map()

/** The visitor's own places by class. They arrive after the page, whose HTML is the same for everyone. */
export function useOwnPlaces(): ReadonlyMap<string, OwnPlace> {
  const { state, me } = useMe()
  const accountId = me?.id
  const [places, setPlaces] = useState<ReadonlyMap<string, OwnPlace>>(none)
  useEffect(() => {
    if (state !== 'signed-in') return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const part = await reach(async () => import('./ask-own-places.ts'))
      const told = await part?.askOwnPlaces()
      if (told && !leaving.signal.aborted) setPlaces(told)
    }
    void ask()
    return () => leaving.abort()
  }, [state, accountId])
  return state === 'signed-in' ? places : none
}
