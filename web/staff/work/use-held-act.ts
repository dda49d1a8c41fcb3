import type { Endpoint, InputOf } from '#domain/kit/endpoint.ts'
import { usualHoldSeconds } from '#domain/kit/hold-seconds.ts'
import { instant } from '#domain/kit/time.ts'
import { actWaits } from '#domain/work/act-waits.ts'
import { listWorkRuns } from '#domain/work/api.ts'
import { useHeldWrite } from '../kit/use-write.ts'
import { noteSent } from './sent-acts.ts'
import { useRuns } from './use-runs.ts'

/**
 * A previewed act: it waits for the seconds of the studio's policies, in which `HeldBar` takes it back. `firstAt` is
 * the start of the first class that it changes; undefined where it changes none. The server decides by the same rule.
 * `told` is how many people its plan tells.
 */
export function useHeldAct<E extends Endpoint>(
  endpoint: E,
  {
    changes,
    firstAt,
    told = 0,
  }: {
    readonly changes: readonly Endpoint[]
    readonly firstAt: string | undefined
    readonly told: number | undefined
  },
) {
  const runs = useRuns()
  const seconds = runs?.hold_seconds ?? usualHoldSeconds
  const write = useHeldWrite(endpoint, { changes, held: [listWorkRuns], refusals: 'page', holdSeconds: seconds })
  const send = async (input: InputOf<E>) => {
    const answer = write.send(input)
    noteSent(answer.then((one) => (one.ok && 'held' in one.value ? one.value.held.run_id : undefined)))
    return answer
  }
  const waits =
    runs === undefined ||
    actWaits({
      seconds,
      firstAt: firstAt === undefined ? undefined : instant(firstAt),
      now: instant(runs.now),
    })
  return { ...write, send, seconds, waits, told }
}

/** What the foot of an act's panel shows of it. */
export type HeldActState = Pick<ReturnType<typeof useHeldAct>, 'isBusy' | 'refusal' | 'seconds' | 'waits' | 'told'>
