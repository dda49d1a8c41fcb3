import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

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

/**
 * Reads the page again without a hand on it, such as by its clock or at a change that it was told of. Where the network
 * gives nothing the page stays as it is: the router would put an error in the place of what it could not read again.
 */
export function useLookAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    if (!(await hasNetwork())) return
    await revalidate()
  }
}

async function hasNetwork(): Promise<boolean> {
  try {
    const response = await fetch('/api/health/live')
    // What nobody reads keeps its connection.
    await response.text()
    return response.ok
  } catch {
    return false
  }
}
