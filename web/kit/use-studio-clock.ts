import { useEffect, useState } from 'react'
import { deviceMs, instant, plusMs, type Instant } from '#domain/kit/time.ts'

const tickMs = 500

/**
 * The studio's clock, counted on from `startNow`, also without a network. On a phone that slept, the larger of the two
 * elapsed times counts. `startNow` is a time of the API; the server and the first render show exactly that.
 */
export function useStudioClock(startNow: string): Instant {
  const [passed, setPassed] = useState({ since: startNow, ms: 0 })
  useEffect(() => {
    const [runAt, deviceAt] = [performance.now(), deviceMs()]
    const tick = () => setPassed({ since: startNow, ms: Math.max(performance.now() - runAt, deviceMs() - deviceAt) })
    tick()
    const timer = setInterval(tick, tickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [startNow])
  return plusMs(instant(startNow), passed.since === startNow ? Math.floor(passed.ms) : 0)
}
