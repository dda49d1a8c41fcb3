import { classParts, type ClassPart } from './model.ts'

interface Edit {
  /** The wanted change of the series. */
  readonly wanted: readonly ClassPart[]
  /** The parts that were changed for this class alone before. */
  readonly edited: readonly ClassPart[]
  readonly overwrite: boolean
}

interface Parts {
  /** The parts that are changed now. */
  readonly apply: readonly ClassPart[]
  /** What was requested and does not change. */
  readonly keep: readonly ClassPart[]
  /** The class's own parts afterwards. */
  readonly edited: readonly ClassPart[]
}

/**
 * What one class keeps of its own: a change of the series skips the parts that were changed for that class alone, and
 * changes the others. Example: a class with a room of its own moves to 18:00 with the series and stays in its room.
 */
export function survivingParts({ wanted, edited, overwrite }: Edit): Parts {
  const own = classParts.filter((part) => edited.includes(part))
  const inOrder = classParts.filter((part) => wanted.includes(part))
  if (overwrite) return { apply: inOrder, keep: [], edited: own.filter((part) => !wanted.includes(part)) }
  return {
    apply: inOrder.filter((part) => !edited.includes(part)),
    keep: inOrder.filter((part) => edited.includes(part)),
    edited: own,
  }
}
