import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { loadBranches } from './queries.ts'

/** Returns the branch of a code, without a query until told to forget. */
export interface BranchFinder {
  readonly find: (code: string) => Promise<Branch | undefined>
  readonly forget: () => void
}

/** All branches are cached at once: an unknown code must not cost a query, nor memory, each time it is sent. */
export function createBranchFinder(db: Database): BranchFinder {
  let kept: Promise<ReadonlyMap<string, Branch>> | undefined
  const load = () => {
    const loading = loadBranches(db).then((branches) => new Map(branches.map((branch) => [branch.code, branch])))
    // A failed query must not be cached as a studio without branches.
    loading.catch(() => {
      if (kept === loading) kept = undefined
    })
    return loading
  }
  return {
    find: async (code) => {
      kept ??= load()
      const branches = await kept
      // An empty installation is being set up, so the next request queries again.
      if (branches.size === 0) kept = undefined
      return branches.get(code)
    },
    forget: () => {
      kept = undefined
    },
  }
}
