import { useEffect, useState, type ComponentProps } from 'react'
import { call } from '#web/kit/api.ts'
import { useMe } from '#web/kit/session.ts'
import { HoldsStrip } from './holds-strip.tsx'
import { loadHolds } from './load-holds.ts'

/**
 * The holds strip of a page whose HTML is the same for everyone: loaded after the page, at the foot, where it shifts
 * nothing.
 */
export function OwnHoldsStrip() {
  const { state, me } = useMe()
  const accountId = me?.id
  const [held, setHeld] = useState<ComponentProps<typeof HoldsStrip>['holds']>()
  useEffect(() => {
    if (state !== 'signed-in') return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await loadHolds(call)
      if (!leaving.signal.aborted) setHeld(loaded)
    }
    void ask()
    return () => leaving.abort()
  }, [state, accountId])
  return state === 'signed-in' && held ? <HoldsStrip holds={held} afloat /> : null
}
