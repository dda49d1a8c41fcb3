import { useEffect, useEffectEvent } from 'react'

/**
 * Looks again every `everyMs` while the page is visible, and at once when it is shown again. One look ends before the
 * next begins. `look` may change between looks.
 */
export function usePolling(everyMs: number, look: () => Promise<void>): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const wait = () => {
      clearTimeout(timer)
      if (!isOver && document.visibilityState === 'visible') timer = setTimeout(() => void once(), everyMs)
    }
    const once = async () => {
      await again()
      wait()
    }
    const whenShown = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void once()
    }
    wait()
    document.addEventListener('visibilitychange', whenShown)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenShown)
    }
  }, [everyMs])
}
