import { AsyncLocalStorage } from 'node:async_hooks'

/** A step of `inOrder`. Its first statement is sent after the first statement of the step before it. */
interface Turn {
  readonly before: Promise<void> | undefined
  readonly sent: () => void
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
  let before: Promise<void> | undefined
  const results: Promise<unknown>[] = []
  for (const step of steps) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const turn: Turn = { before, sent: resolve, outer }
    // A step that ends without a statement passes on the turn that it was waiting for.
    results.push(turns.run(turn, async () => step()).finally(() => resolve(turn.before)))
    before = promise
  }
  return Promise.all(results)
}

/** Runs `send`, which hands a statement to the connection before it returns, when it is this step's turn. */
export async function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = turns.getStore()
  if (turn === undefined) return send()
  for (let each: Turn | undefined = turn; each; each = each.outer) await each.before
  const result = send()
  for (let each: Turn | undefined = turn; each; each = each.outer) each.sent()
  return result
}
