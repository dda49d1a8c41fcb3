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

interface Search {
  /** What was explained already. */
  readonly seen: Set<string>
  /** How many packs there were before the actions. */
  readonly packs: number
}

/**
 * The studios that the actions could lead to in some sequential order with the responses they had. Orders that meet in
 * the same studio with the same actions left continue as one: many refusals change nothing, and each that may have left
 * marks would otherwise double what there is to compare.
 */
export function* explanations(
  { world, names, results }: Explanation & { readonly results: readonly Completed[] },
  search: Search = { seen: new Set(), packs: world.lots.length },
): Generator<Explanation, void, void> {
  const key = JSON.stringify([results.map(({ action }) => action.label), world, names])
  if (search.seen.has(key)) return
  search.seen.add(key)
  if (results.length === 0) yield { world, names }
  for (const [index, { action, response }] of results.entries()) {
    const next = predict(world, action)
    const known = matchResponse({ response, expected: next.response, names })
    if (!known) continue
    const others = results.filter((_answer, other) => other !== index)
    const worlds = next.refusedAt
      ? worldsAfterRefusal(world, { action, refusedAt: next.refusedAt })
      : worldsByPackOrder(next.world, { before: world, packs: search.packs })
    for (const after of worlds) yield* explanations({ world: after, names: known, results: others }, search)
  }
}

/**
 * Two payments of one person at one moment each insert their pack before either ends, and neither waits for the other:
 * the pack of the second may be the older one. A new pack may therefore stand before others that came with it.
 */
function worldsByPackOrder(
  world: World,
  { before, packs }: { readonly before: World; readonly packs: number },
): World[] {
  const lot = world.lots.at(-1)
  if (lot === undefined || world.lots.length === before.lots.length) return [world]
  const earlier = world.lots.slice(0, -1)
  const places = earlier.flatMap(({ owner }, index) => (index >= packs && owner === lot.owner ? [index] : []))
  return [world, ...places.map((index) => ({ ...world, lots: earlier.toSpliced(index, 0, lot) }))]
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
