import type { Lot } from '#domain/packages/model.ts'

/**
 * The packs that a private may use: one for every class is one for every scheduled class, so it pays for no private.
 * Example: a 10-class pack pays for no duo, a pack of five duos does.
 */
export function privateLots<Held extends Lot>(lots: readonly Held[]): readonly Held[] {
  return lots.map((lot) => (lot.classTypeIds === null ? { ...lot, classTypeIds: [] } : lot))
}
