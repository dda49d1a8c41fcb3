import { classParts, type ClassPart } from './model.ts'

interface Edit {
  /** What the series is to have otherwise. */
  readonly wanted: readonly ClassPart[]
  /** What was changed for this class alone before. */
  readonly edited: readonly ClassPart[]
  readonly overwrite: boolean
}

interface Parts {
  /** What is changed now. */
  readonly apply: readonly ClassPart[]
  /** What was asked for and stays as it is. */
  readonly keep: readonly ClassPart[]
  /** What is still this class's own afterwards. */
  readonly edited: readonly ClassPart[]
}

/**
 * What one class keeps of its own: a change of the series passes over what somebody changed for one class alone, and
 * reaches the rest of that class.
 * Example: a class with a room of its own moves to 18:00 with the series and stays in its room.
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
