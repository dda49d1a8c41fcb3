import { useSyncExternalStore } from 'react'
import { reach } from './prefetch.ts'

/** The parts of the page that two tries did not bring, each by what loads it. */
const lost = new Set<unknown>()
const listeners = new Set<() => void>()

const retryMs = 5000
const mostTries = 720

/**
 * A part that comes behind the page. Without a network the page stays as it is and the part is asked for again, for an
 * hour at most: a page that broke would be the worse answer.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const part = await reach(load)
    noteArrival(load, { came: part !== undefined })
    if (part !== undefined) return part
    await new Promise<void>((resolve) => {
      addEventListener('online', () => resolve(), { once: true })
      setTimeout(resolve, retryMs)
    })
  }
  return new Promise(() => undefined)
}

/** Notes whether a part came. One that came later is no longer lost. */
export function noteArrival(part: unknown, { came }: { readonly came: boolean }): void {
  if (came) lost.delete(part)
  else lost.add(part)
  for (const listener of listeners) listener()
}

/**
 * Where to say that something of this page is missing now: in the dialog that everything outside of it waits for, null
 * for the page itself. Undefined while nothing is missing. It is looked for anew with each try to load a part.
 */
export function useLossPlace(): Element | null | undefined {
  return useSyncExternalStore(subscribe, placeOfLoss, () => undefined)
}

function placeOfLoss(): Element | null | undefined {
  return lost.size === 0 ? undefined : ([...document.querySelectorAll('dialog:modal')].at(-1) ?? null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
