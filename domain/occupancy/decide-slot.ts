interface MultiClassRequest {
  /** How many of its classes the person wants. */
  readonly wanted: number
  /** Which of those slots are used, numbered from 1. The slot of a cancelled booking is free again. */
  readonly slots: readonly number[]
}

/**
 * The slot of a multi-class request that the next booking uses, and whether the request is then complete. Undefined for
 * a complete request, whose entries have ended. Example: a person who wants two of five classes and has one gets slot
 * 2, and the other three entries end.
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
