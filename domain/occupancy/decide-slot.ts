export interface Goal {
  /** In how many of its classes the person wants to be. */
  readonly wanted: number
  /** Which of those places the person has, numbered from 1. One that was given back is free again. */
  readonly slots: readonly number[]
}

/**
 * "Any one of these classes": which of the wanted places the next one is, and whether the person then waits for no other class of the goal any
 * more. Undefined for a goal that is met already, whose entries have ended.
 * Example: who wants two of five classes and got into one gets slot 2, and the other three queues are left.
 */
export function decideSlot({ wanted, slots }: Goal): { readonly slot: number; readonly isMet: boolean } | undefined {
  if (slots.length >= wanted) return undefined
  let slot = 1
  while (slots.includes(slot)) slot += 1
  return { slot, isMet: slots.length + 1 === wanted }
}
