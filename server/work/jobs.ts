import type { JobKind } from '#server/kit/jobs.ts'
import { repeatBatches } from '#server/kit/repeat-batches.ts'
import { doDueActs, type WorkParts } from './do-due-acts.ts'
import { processRuns, type LongWorkParts } from './process-runs.ts'
import { emptyInputs } from './queries.ts'

/** An act is done, and one on many begins, at most so much later than it was said. */
const dueMs = 1000

export function createWorkJobs(parts: WorkParts & LongWorkParts): readonly JobKind[] {
  return [
    { name: 'work.do_due', everyMs: dueMs, run: async () => doDueActs(parts) },
    { name: 'work.go_on', everyMs: dueMs, run: async () => processRuns(parts) },
    {
      name: 'work.empty_inputs',
      every: '37 * * * *',
      run: async () => repeatBatches(async (limit) => emptyInputs(parts.db, limit)),
    },
  ]
}
