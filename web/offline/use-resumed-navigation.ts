import { useEffect } from 'react'
import { useNavigation } from 'react-router'

const key = 'hundred-walking-to'

/**
 * Continues a navigation after the router reloaded the page in the middle of it. The router reloads where the script of
 * the next page is gone, because the studio runs a newer version than this tab, and forgets the target.
 */
export function useResumedNavigation(): void {
  const { location: next, formMethod } = useNavigation()
  // A submission is not repeated by opening the address it was sent to.
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
    // A navigation that ends normally is done; one that the reload interrupts never gets here.
    return () => void takeGoal()
  }, [address])
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`
}

/** Without storage the reader stays on the reloaded page. */
function keepGoal(address: string): void {
  try {
    sessionStorage.setItem(key, `${addressOf(location)} ${address}`)
  } catch {
    // Nothing is stored.
  }
}

/** The target of the interrupted navigation from the open page; a target that another page stored is ignored. */
function takeGoal(): string | undefined {
  try {
    const [from, goal = ''] = sessionStorage.getItem(key)?.split(' ') ?? []
    sessionStorage.removeItem(key)
    // Only an address of this site is accepted.
    return from === addressOf(location) && /^\/(?![/\\])/.test(goal) ? goal : undefined
  } catch {
    return undefined
  }
}
