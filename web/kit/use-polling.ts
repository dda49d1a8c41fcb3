import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Calls `look` every `everyMs` while the page is visible, and at once when it becomes visible again. Calls never
 * overlap. `look` may change between calls.
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

/**
 * Revalidates the page's data without a user action, such as by a timer or a live update. Without a network the page
 * stays as it is: the router would replace it with its error page.
 */
export function useBackgroundRevalidation(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (!(await hasNetwork())) return
    await revalidate()
  }
}

/** Whether the studio can be reached now. */
export async function hasNetwork(): Promise<boolean> {
  try {
    const response = await fetch('/api/health/live')
    // An unread body would keep the connection open.
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
