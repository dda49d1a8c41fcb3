import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/**
 * In a retired branch nothing can be added or restored; things can still be retired or renamed. Refuses
 * setup.branch_retired. Example: the package of a closed branch cannot go on sale again until the branch is restored.
 */
export function checkBranchOpen(
  { isBranchActive }: { readonly isBranchActive: boolean },
  { wasActive, isActive }: { readonly wasActive: boolean; readonly isActive: boolean },
): Refusal | undefined {
  return isActive && !wasActive && !isBranchActive ? refuse('setup.branch_retired') : undefined
}
