import type { Id } from '#domain/kit/id.ts'

type Run = Id<'work_runs'> | undefined

const sent: { last?: Promise<Run> } = {}

/** Notes an act that is being sent. `run` resolves to its run, or to undefined for an act that does not wait. */
export function noteSent(run: Promise<Run>): void {
  sent.last = run
  const forget = () => {
    if (sent.last === run) delete sent.last
  }
  run.then(forget, forget)
}

/** The run of the act whose response is still out: Ctrl Z may come before it. */
export function lastSent(): Promise<Run> | undefined {
  return sent.last
}
