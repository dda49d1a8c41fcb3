import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly connection?: { readonly saveData: boolean }
  }
}

const soonMs = 1200

/**
 * Prefetches what a press will need once the page is idle, so that it opens at once, also without a network. A failure
 * matters only at the press, which tries again. With the browser's data saver on, nothing is prefetched.
 */
export function usePrefetch(fetchAhead: () => Promise<unknown>): void {
  const ahead = useEffectEvent(fetchAhead)
  useEffect(() => {
    if (navigator.connection?.saveData) return undefined
    const timer = setTimeout(() => void ahead().catch(() => undefined), soonMs)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * Imports a module over the network, or returns undefined after two failed tries, which a page treats like a lost
 * response. `load` returns the module itself, `async () => import('./part.ts')`, because the second try does; the
 * caller picks from it.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    return importAgain(load, error)
  }
}

/**
 * Chromium and Firefox cache a failed import until the page is reloaded; under another address they fetch it again.
 * Where the error names no address (WebKit, a stylesheet of the part), the same import is retried.
 */
async function importAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module | undefined> {
  const [address] = /https?:\S+\.js\b/.exec(String(error)) ?? []
  try {
    return await (address === undefined ? load() : import(/* @vite-ignore */ `${address}?${performance.now()}`))
  } catch {
    return undefined
  }
}
