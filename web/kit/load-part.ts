import { useSyncExternalStore } from 'react'
import { importWithRetry } from './prefetch.ts'

/** The lazy parts that failed to load twice, each by its loader. */
const lost = new Set<unknown>()
const listeners = new Set<() => void>()

const retryMs = 5000
const mostTries = 720

/**
 * A lazy part of a page. Without a network the page stays as it is and loading is retried for an hour at most, instead
 * of showing an error page.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const part = await importWithRetry(load)
    noteArrival(load, { came: part !== undefined })
    if (part !== undefined) return part
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, retryMs)
    })
  }
  return new Promise(() => undefined)
}

/** Records whether a part loaded. One that loads later is no longer missing. */
export function noteArrival(part: unknown, { came }: { readonly came: boolean }): void {
  if (came) lost.delete(part)
  else lost.add(part)
  for (const listener of listeners) listener()
}

/**
 * Where to report that a part of this page is missing: in the open dialog, or null for the page itself. Undefined while
 * nothing is missing. Computed anew at each try to load a part.
 */
export function useMissingPlace(): Element | null | undefined {
  return useSyncExternalStore(subscribe, missingPlace, () => undefined)
}

function missingPlace(): Element | null | undefined {
  return lost.size === 0 ? undefined : ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
