/** Points that were earned together and expire together. */
interface PointLot<Key> {
  readonly id: Key
  readonly remaining: number
}

/**
 * Takes points from lots in the order given, until no more are wanted. Lots that give nothing are left out, and more
 * than the lots hold is not taken. Example: 70 of lots of 50 and 100 is 50 and 20.
 */
export function takePoints<Key>(
  wanted: number,
  lots: readonly PointLot<Key>[],
): readonly { readonly id: Key; readonly points: number }[] {
  let open = Math.max(0, wanted)
  return lots.flatMap(({ id, remaining }) => {
    const points = Math.min(open, Math.max(0, remaining))
    open -= points
    return points > 0 ? [{ id, points }] : []
  })
}
