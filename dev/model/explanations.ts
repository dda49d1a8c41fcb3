import type { Action } from './action.ts'
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
 * Every order in which the actions, done one after the other, would have had the responses they had; each with the
 * studio it leaves.
 */
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
    for (const after of next.isRefused ? worldsAfterRefusal(world, action) : [next.world])
      yield* explanations({ world: after, names: known, results: others })
  }
}

/**
 * A refused request leaves the studio as it was, or with the expired holds of its class ended: whoever opens a class
 * ends them, and what is decided in one transaction with others stays although one of them is refused.
 */
function worldsAfterRefusal(world: World, action: Action): World[] {
  if (!('session' in action) || typeof action.session !== 'number') return [world]
  const { session } = action
  if (!world.sessions[session] || !hasExpiredHold(world, session)) return [world]
  const opened = structuredClone(world)
  expire(opened, session)
  return [world, opened]
}
