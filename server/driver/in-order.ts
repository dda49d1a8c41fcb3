import { AsyncLocalStorage } from 'node:async_hooks'

/** A step of `inOrder`. Its first statement is sent after the first statement of the step before it. */
interface Turn {
  /** Whether the step before has sent its first statement. */
  isDue: boolean
  readonly due: PromiseWithResolvers<void>
  readonly next: Turn | undefined
  /** The step of an outer `inOrder` that this one belongs to. */
  readonly outer: Turn | undefined
}

const turns = new AsyncLocalStorage<Turn>()

type Step = () => unknown
type ResultsOf<Steps extends readonly Step[]> = { -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>> }

/**
 * Sends the first statements of these steps in exactly this order, without waiting for a result in between, and returns
 * all results. Inside a transaction PostgreSQL runs them in this order, each with its own snapshot: so a lock and the
 * reads under it take one round trip. Only the first statement of a step is ordered; a step that sends none passes its
 * turn on when it ends. When a step fails, the whole fails.
 */
export async function inOrder<const Steps extends readonly Step[]>(...steps: Steps): Promise<ResultsOf<Steps>>
export async function inOrder(...steps: readonly Step[]): Promise<readonly unknown[]> {
  const outer = turns.getStore()
  let next: Turn | undefined
  const own = steps.toReversed().map(() => (next = { isDue: false, due: Promise.withResolvers(), next, outer }))
  const inTheirOrder = own.toReversed()
  makeDue(inTheirOrder[0])
  return Promise.all(
    inTheirOrder.map(async (turn, index) => {
      try {
        return await turns.run(turn, async () => steps[index]?.())
      } finally {
        // A step that ends without a statement passes on the turn that it was waiting for.
        void turn.due.promise.then(() => makeDue(turn.next))
      }
    }),
  )
}

function makeDue(turn: Turn | undefined): void {
  if (turn === undefined || turn.isDue) return
  turn.isDue = true
  turn.due.resolve()
}

/** Runs `send`, which hands a statement to the connection before it returns, when it is this step's turn. */
export async function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = turns.getStore()
  for (let each = turn; each; each = each.outer) if (!each.isDue) await each.due.promise
  const result = send()
  for (let each = turn; each; each = each.outer) makeDue(each.next)
  return result
}
