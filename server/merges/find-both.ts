import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findPersonCard, type FoundPerson } from '#server/members/people-queries.ts'
import { findTied } from '#server/people/tie-queries.ts'

export interface Pair {
  readonly id: Id<'persons'>
  readonly other_id: Id<'persons'>
}

export interface Both {
  readonly own: FoundPerson
  readonly other: FoundPerson
  /** Their home branches. */
  readonly homes: readonly Id<'branches'>[]
}

/** Two people whom staff of the branch both see. Refuses request.not_found where they do not see one of them. */
export async function findBoth({ tx, branch }: WriteContext, pair: Pair): Promise<Both | Refusal> {
  const tied = await findTied(tx, { branchId: branch.id, personId: pair.id })
  const otherTied = await findTied(tx, { branchId: branch.id, personId: pair.other_id })
  const own = tied && (await findPersonCard(tx, tied.personId))
  const other = otherTied && (await findPersonCard(tx, otherTied.personId))
  return own && other ? { own, other, homes: [tied.homeBranchId, otherTied.homeBranchId] } : refuse('request.not_found')
}
