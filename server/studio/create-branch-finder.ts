import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { loadBranches } from './queries.ts'

/** Answers which branch a code names, without asking the database again until told to forget. */
export interface BranchFinder {
  readonly find: (code: string) => Promise<Branch | undefined>
  readonly forget: () => void
}

/**
 * All branches are kept at once: a code that names none must not cost a query, nor a place in memory, each time it is
 * sent.
 */
export function createBranchFinder(db: Database): BranchFinder {
  let kept: Promise<ReadonlyMap<string, Branch>> | undefined
  const load = () => {
    const loading = loadBranches(db).then((branches) => new Map(branches.map((branch) => [branch.code, branch])))
    // A database that was away at that moment must not be remembered as a studio without branches.
    loading.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading
  }
  return {
    find: async (code) => {
      kept ??= load()
      const branches = await kept
      // An empty installation is being set up; whoever asks next asks the database.
      if (branches.size === 0) kept = undefined
      return branches.get(code)
    },
    forget: () => {
      kept = undefined
    },
  }
}
