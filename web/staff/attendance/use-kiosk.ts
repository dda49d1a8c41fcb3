import { useState } from 'react'
import { call } from '#web/kit/api.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { loadKiosk, type KioskState } from './load-kiosk.ts'

const pollEveryMs = 3000

interface LiveKiosk {
  readonly loaded: KioskState
  readonly isOnline: boolean
  /** Looks again at once, after somebody was let in. */
  readonly look: () => Promise<void>
}

/** The desk as the page brought it, looked at again every few seconds. */
export function useKiosk(fromPage: KioskState): LiveKiosk {
  const [seen, setSeen] = useState({ loaded: fromPage, isOnline: true })
  const look = async () => {
    const answer = await loadKiosk(call)
    setSeen((before) => (answer.ok ? { loaded: answer.value, isOnline: true } : { ...before, isOnline: false }))
  }
  usePolling(pollEveryMs, look)
  return { ...seen, look }
}
