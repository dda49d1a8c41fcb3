import { listWorkRuns } from '#domain/work/api.ts'
import { useRead } from '../kit/use-read.ts'

const whileHeldMs = 1000
/** Where the live stream is silent. */
const whileRunningMs = 5000
const usualMs = 60_000

/** The acts that wait or run and those of the last day, read again as they go on, and each second while one waits. */
export function useRuns() {
  const read = useRead(listWorkRuns, {
    input: {},
    live: ['work'],
    everyMs: (runs) => {
      const states = new Set(runs?.runs.map(({ state }) => state))
      if (states.has('held')) return whileHeldMs
      return states.has('running') ? whileRunningMs : usualMs
    },
  })
  return read.data
}
