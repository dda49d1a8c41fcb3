import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/**
 * Nothing new begins in a branch that was retired: neither what is added nor what is brought back. What is retired or
 * renamed there still is. Refuses setup.branch_retired.
 * Example: the package of a closed branch cannot go on sale again until the branch is brought back.
 */
export function checkBranchOpen(
  { isBranchActive }: { readonly isBranchActive: boolean },
  { wasActive, isActive }: { readonly wasActive: boolean; readonly isActive: boolean },
): Refusal | undefined {
  return isActive && !wasActive && !isBranchActive ? refuse('setup.branch_retired') : undefined
}
