import { useEffect, useEffectEvent } from 'react'

const soonMs = 1200

/**
 * Fetches a part of the page that a press will need, once the page has come to rest: it then opens at once, and opens
 * without a network too. That it could not be fetched matters only at the press, which asks again.
 */
export function useSoon(load: () => Promise<unknown>): void {
  const fetchPart = useEffectEvent(load)
  useEffect(() => {
    const timer = setTimeout(() => void reach(fetchPart), soonMs)
    return () => clearTimeout(timer)
  }, [])
}

/** A part that comes over the network, or undefined when the network gives nothing: to a reader that is the same as no answer. */
export async function reach<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load()
  } catch (error) {
    return reachAgain(error)
  }
}

/** Chromium and Firefox remember that a part could not be fetched until the page is reloaded; by another address they ask for it again. */
async function reachAgain<Part>(error: unknown): Promise<Part | undefined> {
  const [address] = /http\S+/.exec(String(error)) ?? []
  try {
    return address === undefined ? undefined : await import(/* @vite-ignore */ `${address}?${performance.now()}`)
  } catch {
    return undefined
  }
}
