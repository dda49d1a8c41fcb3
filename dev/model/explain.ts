import type { Deed } from './act.ts'
import { matchTold, type Names } from './names.ts'
import type { Told, World } from './oracle-world.ts'
import { foretell } from './oracle.ts'

export interface Answered {
  readonly deed: Deed
  readonly told: Told
}

export interface Explanation {
  readonly world: World
  readonly names: Names
}

/** The orders in which the deeds, done one after the other, would all have been told what they were told; each with the studio it leaves. */
export function* explanations({
  world,
  names,
  answers,
}: Explanation & { readonly answers: readonly Answered[] }): Generator<Explanation, void, void> {
  if (answers.length === 0) yield { world, names }
  for (const [index, { deed, told }] of answers.entries()) {
    const next = foretell(world, deed)
    const known = matchTold({ told, foretold: next.told, names })
    if (known)
      yield* explanations({
        world: next.world,
        names: known,
        answers: answers.filter((_answer, other) => other !== index),
      })
  }
}
