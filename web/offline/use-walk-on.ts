import { useEffect } from 'react'
import { useNavigation } from 'react-router'

const key = 'hundred-walking-to'

/**
 * Walks on after the router has loaded the page again in the middle of a walk: it does so where the script of the next
 * page is gone, because the studio has a newer version than this tab, and forgets where the reader was going.
 */
export function useWalkOn(): void {
  const { location: next, formMethod } = useNavigation()
  // What a form sends is not sent again by going where it was sent.
  const address = next && (formMethod ?? 'GET') === 'GET' ? addressOf(next) : undefined
  useEffect(() => {
    const goal = takeGoal()
    const [entry] = performance.getEntriesByType('navigation')
    const isReload = entry !== undefined && Reflect.get(entry, 'type') === 'reload'
    if (isReload && goal !== undefined && goal !== addressOf(location)) location.replace(goal)
  }, [])
  useEffect(() => {
    if (address === undefined) return undefined
    keepGoal(address)
    // A walk that ends by itself, here or elsewhere, is over; one that is cut off by the reload never gets here.
    return () => void takeGoal()
  }, [address])
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`
}

/** A browser that keeps nothing leaves the reader on the page that was loaded again. */
function keepGoal(address: string): void {
  try {
    sessionStorage.setItem(key, `${addressOf(location)} ${address}`)
  } catch {
    // Nothing is kept.
  }
}

/** Where the page that is open was being left for: a goal that another page has left behind is nobody's any more. */
function takeGoal(): string | undefined {
  try {
    const [from, goal = ''] = sessionStorage.getItem(key)?.split(' ') ?? []
    sessionStorage.removeItem(key)
    // An address of this site alone: what stands there was written by a page of ours.
    return from === addressOf(location) && /^\/(?![/\\])/.test(goal) ? goal : undefined
  } catch {
    return undefined
  }
}
