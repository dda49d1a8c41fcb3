import type { Action } from './action.ts'
import { matchResponse, type Names } from './names.ts'
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

/** Every order in which the actions, done one after the other, would have had the responses they had; each with the studio it leaves. */
export function* explanations({
  world,
  names,
  results,
}: Explanation & { readonly results: readonly Completed[] }): Generator<Explanation, void, void> {
  if (results.length === 0) yield { world, names }
  for (const [index, { action, response }] of results.entries()) {
    const next = predict(world, action)
    const known = matchResponse({ response, expected: next.response, names })
    if (known)
      yield* explanations({
        world: next.world,
        names: known,
        results: results.filter((_answer, other) => other !== index),
      })
  }
}
