import type { Lot } from '#domain/packages/model.ts'
import type { HeldCredit } from './model.ts'

interface Moved {
  /** The reserved credits of an entry, available again for its class. */
  readonly back?: HeldCredit | null | undefined
  /** What a seat costs, or what another entry reserves. */
  readonly taken?: HeldCredit | null | undefined
}

/**
 * The balances of packs after credits returned from a waitlist and others were taken. Example: a pack with nothing left
 * but one reserved credit has one left for the class of that entry; a seat that is paid with that credit leaves the
 * pack as it was.
 */
export function lotsAfter<Held extends Lot>(lots: readonly Held[], { back, taken }: Moved): readonly Held[] {
  if (!back && !taken) return lots
  const of = (lot: Held, moved: HeldCredit | null | undefined) => (moved?.lotId === lot.id ? moved.credits : 0)
  return lots.map((lot) => ({ ...lot, left: lot.left + of(lot, back) - of(lot, taken) }))
}
