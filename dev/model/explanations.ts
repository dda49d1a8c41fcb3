import { isDeepStrictEqual } from 'node:util'
import type { Action, ActionKind } from './action.ts'
import { matchResponse, type Names } from './names.ts'
import { expire, hasExpiredHold } from './oracle-waitlist.ts'
import type { ApiResponse, World } from './oracle-world.ts'
import { predict } from './oracle.ts'

export interface Completed {
  readonly action: Action
  readonly response: ApiResponse
}

export interface Explanation {
  readonly world: World
  readonly names: Names
}

/** Every sequential order of the actions that would give the responses they had, with the resulting studio. */
export function* explanations({
  world,
  names,
  results,
}: Explanation & { readonly results: readonly Completed[] }): Generator<Explanation, void, void> {
  if (results.length === 0) yield { world, names }
  for (const [index, { action, response }] of results.entries()) {
    const next = predict(world, action)
    const known = matchResponse({ response, expected: next.response, names })
    if (!known) continue
    const others = results.filter((_answer, other) => other !== index)
    for (const after of next.refusedAt
      ? worldsAfterRefusal(world, { action, refusedAt: next.refusedAt })
      : [next.world])
      yield* explanations({ world: after, names: known, results: others })
  }
}

/** These are decided in one transaction with other requests of the moment, which a refusal does not undo. */
const sharesTransaction: ReadonlySet<ActionKind> = new Set(['book', 'wait', 'cancel'])

/**
 * A refused request leaves the studio as it was, unless it was decided in a batch, where effects on everybody stay:
 * opening a class ends its expired holds, and booking offers its free seats to the waitlist first, which may take the
 * last one. That alternative comes first here, since it is nearly always what happened, and of a studio with expired
 * holds not all that is stored is compared.
 */
function worldsAfterRefusal(
  world: World,
  { action, refusedAt }: { readonly action: Action; readonly refusedAt: World },
): World[] {
  // Most refusals changed nothing: a second world that is the same would double the orders to try.
  const leftMarks = sharesTransaction.has(action.kind) && !isDeepStrictEqual(refusedAt, world)
  const worlds = leftMarks ? [refusedAt, world] : [world]
  if (!('session' in action) || typeof action.session !== 'number') return worlds
  const { session } = action
  if (!world.sessions[session] || !hasExpiredHold(world, session)) return worlds
  const opened = structuredClone(world)
  expire(opened, session)
  return [...worlds, opened]
}
