import type { Lot } from '#domain/packages/model.ts'
import type { HeldCredit } from './model.ts'

interface Moved {
  /** What was aside for an entry, and is there again for its class. */
  readonly back?: HeldCredit | null | undefined
  /** What a seat costs, or what another entry takes aside. */
  readonly taken?: HeldCredit | null | undefined
}

/**
 * What packs hold once credits came back from a waitlist and others were taken.
 * Example: a pack with nothing left, of which one credit is aside, has one left for the class that is waited for; a
 * seat that is paid with that very credit leaves the pack as it was.
 */
export function lotsAfter<Held extends Lot>(lots: readonly Held[], { back, taken }: Moved): readonly Held[] {
  if (!back && !taken) return lots
  const of = (lot: Held, moved: HeldCredit | null | undefined) => (moved?.lotId === lot.id ? moved.credits : 0)
  return lots.map((lot) => ({ ...lot, left: lot.left + of(lot, back) - of(lot, taken) }))
}
