import { useState } from 'react'
import { call } from '#web/kit/api.ts'
import { useLooking } from '#web/kit/use-looking.ts'
import { readKiosk, type KioskTold } from './read-kiosk.ts'

const lookEveryMs = 3000

interface LiveKiosk {
  readonly told: KioskTold
  readonly isOnline: boolean
  /** Looks again at once, after somebody was let in. */
  readonly look: () => Promise<void>
}

/** The desk as the page brought it, looked at again every few seconds. */
export function useKiosk(fromPage: KioskTold): LiveKiosk {
  const [seen, setSeen] = useState({ told: fromPage, isOnline: true })
  const look = async () => {
    const answer = await readKiosk(call)
    setSeen((before) => (answer.ok ? { told: answer.value, isOnline: true } : { ...before, isOnline: false }))
  }
  useLooking(lookEveryMs, look)
  return { ...seen, look }
}
