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

/**
 * The studios that the actions could lead to in some sequential order with the responses they had. Orders that meet in
 * the same studio with the same actions left continue as one: many refusals change nothing, and each that may have left
 * marks would otherwise double what there is to compare.
 */
export function* explanations(
  { world, names, results }: Explanation & { readonly results: readonly Completed[] },
  seen = new Set<string>(),
): Generator<Explanation, void, void> {
  const key = JSON.stringify([results.map(({ action }) => action.label), world, names])
  if (seen.has(key)) return
  seen.add(key)
  if (results.length === 0) yield { world, names }
  for (const [index, { action, response }] of results.entries()) {
    const next = predict(world, action)
    const known = matchResponse({ response, expected: next.response, names })
    if (!known) continue
    const others = results.filter((_answer, other) => other !== index)
    for (const after of next.refusedAt
      ? worldsAfterRefusal(world, { action, refusedAt: next.refusedAt })
      : [next.world])
      yield* explanations({ world: after, names: known, results: others }, seen)
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
  const worlds = sharesTransaction.has(action.kind) ? [refusedAt, world] : [world]
  if (!('session' in action) || typeof action.session !== 'number') return worlds
  const { session } = action
  if (!world.sessions[session] || !hasExpiredHold(world, session)) return worlds
  const opened = structuredClone(world)
  expire(opened, session)
  return [...worlds, opened]
}
