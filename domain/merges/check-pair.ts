import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface Merged {
  readonly id: Id<'persons'>
  /** Null for a dependant, who has none. */
  readonly account_id: Id<'accounts'> | null
}

/** Whether two records can be of one person at all: two of them, and neither of a dependant, whose guardian has it. */
export function checkPair(own: Merged, other: Merged): Refusal | undefined {
  if (own.id === other.id) return refuse('members.merge_self')
  return own.account_id === null || other.account_id === null ? refuse('members.merge_dependant') : undefined
}
