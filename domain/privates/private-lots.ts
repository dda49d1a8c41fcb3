import type { Lot } from '#domain/packages/model.ts'

/**
 * Packs as a private sees them: one for every class is one for every class of the schedule, so it names no private.
 * Example: a 10-class pack pays for no duo, a pack of five duos does.
 */
export function privateLots<Held extends Lot>(lots: readonly Held[]): readonly Held[] {
  return lots.map((lot) => (lot.classTypeIds === null ? { ...lot, classTypeIds: [] } : lot))
}
