import { describeFailure } from '#dev/problem.ts'
import type { Child } from './child.ts'
import { bringBack, pauseBetweenRestarts } from './keep-running.ts'
import { endWith, onStop } from './stopping.ts'

export type Kept = {
  readonly port: number
  /** Ends the program and starts it again on the same port, for new code. */
  readonly restart: () => Promise<void>
}

/**
 * Keeps one of our programs running on one port until everything stops. When it ends by itself it is restarted; with
 * `waitsForChange` only by `restart`, because code that just crashed would crash again.
 */
export async function keepChild(options: {
  name: string
  start: (port: number) => Promise<Child>
  port: number
  waitsForChange?: boolean
}): Promise<Kept> {
  const { name, start, port: firstPort, waitsForChange = false } = options
  const pause = pauseBetweenRestarts()
  let child = await start(firstPort)
  const { port } = child
  let leaving: Child | undefined

  const watch = (current: Child): void => {
    const pickUp = async (): Promise<void> => {
      const reason = await current.ended
      if (onStop.signal.aborted || leaving === current) return
      if (waitsForChange) return console.error(`${name} ended by itself (${reason}); waiting for a change of its code.`)
      child = await bringBack(name, { pause, reason, start: async () => start(port), signal: onStop.signal })
      watch(child)
    }
    // Only stopping ends the attempts, and that is reported elsewhere.
    pickUp().catch(async (error: unknown) => onStop.signal.aborted || endWith(1, describeFailure(error)))
  }
  watch(child)
  onStop.add({ name, stop: async () => child.stop(), kill: () => child.kill() })

  const restart = async (): Promise<void> => {
    leaving = child
    await child.stop()
    if (onStop.signal.aborted) return
    child = await start(port)
    watch(child)
  }
  return { port, restart }
}
