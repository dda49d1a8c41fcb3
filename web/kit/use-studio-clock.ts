import { useEffect, useState } from 'react'
import { deviceMs, instant, plusMs, type Instant } from '#domain/kit/time.ts'

const tickMs = 500

/**
 * The studio's clock as it runs on from the last time it was startNow, without a network too. A phone that slept counts
 * on: the longer of what its two clocks say has passed. `startNow` is a time as the API writes it; the server and the
 * first render show exactly that.
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
