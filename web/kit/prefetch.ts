import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Navigator {
    /** Chromium's alone. */
    readonly connection?: { readonly saveData: boolean }
  }
}

const soonMs = 1200

/**
 * Fetches ahead, once the page has come to rest, what a press will need: it then opens at once, and opens without a
 * network too. A failure matters only at the press, which asks again. Whoever asks the browser to save data gets it at
 * the press.
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
 * A module that comes over the network, or undefined when two tries gave nothing: to a reader that is the same as no
 * answer. `load` answers the module itself, `async () => import('./part.ts')`, because the second try does; the caller
 * picks from it.
 */
export async function reach<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch (error) {
    return reachAgain(load, error)
  }
}

/**
 * Chromium and Firefox remember until the page is reloaded that a module could not be fetched; by another address they
 * ask for it again. Where the error names no address (WebKit, a style sheet of the part), the module is asked for as
 * before.
 */
async function reachAgain<Module>(load: () => Promise<Module>, error: unknown): Promise<Module | undefined> {
  const [address] = /https?:\S+\.js\b/.exec(String(error)) ?? []
  try {
    return await (address === undefined ? load() : import(/* @vite-ignore */ `${address}?${performance.now()}`))
  } catch {
    return undefined
  }
}
