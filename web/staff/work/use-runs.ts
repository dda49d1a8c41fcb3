import { listWorkRuns } from '#domain/work/api.ts'
import { useRead } from '../kit/use-read.ts'

const whileHeldMs = 1000
const usualMs = 60_000

/** The acts that wait and those of the last day, read again each second while one of them waits. */
export function useRuns() {
  const read = useRead(listWorkRuns, {
    input: {},
    everyMs: (runs) => (runs?.runs.some(({ state }) => state === 'held') === true ? whileHeldMs : usualMs),
  })
  return read.data
}
