import type { Id } from '#domain/kit/id.ts'

type Run = Id<'work_runs'> | undefined

const sent: { last?: Promise<Run> } = {}

/** Notes an act that is being sent; the promise brings its run, or nothing where it does not wait. */
export function noteSent(run: Promise<Run>): void {
  sent.last = run
  const forget = () => {
    if (sent.last === run) delete sent.last
  }
  run.then(forget, forget)
}

/** The act that was sent last, until its run is among those that are read: Ctrl Z may come before its answer. */
export function lastSent(): Promise<Run> | undefined {
  return sent.last
}
