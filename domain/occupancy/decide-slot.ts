interface MultiClassRequest {
  /** How many of its classes the person wants. */
  readonly wanted: number
  /** Which of those slots are used, numbered from 1. The slot of a cancelled booking is free again. */
  readonly slots: readonly number[]
}

/**
 * Which slot of a multi-class request the next booking uses, and whether the person then waits for no other class of
 * the request any more. Undefined for a request that is already complete, whose entries have ended.
 * Example: whoever wants two of five classes and has one gets slot 2, and the other three entries end.
 */
export function decideSlot({
  wanted,
  slots,
}: MultiClassRequest): { readonly slot: number; readonly isMet: boolean } | undefined {
  if (slots.length >= wanted) return undefined
  let slot = 1
  while (slots.includes(slot)) slot += 1
  return { slot, isMet: slots.length + 1 === wanted }
}
