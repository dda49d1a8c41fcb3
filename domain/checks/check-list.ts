import { databaseChecks } from './database-checks.ts'
import type { Check } from './model.ts'
import { serverChecks } from './server-checks.ts'
import { workChecks } from './work-checks.ts'

/**
 * What is asked about the running site each minute. `npm run status`, the heartbeat, the metrics and ops/RUNBOOK.md are
 * all made from this list; how each is measured stands in server/checks/measures.ts.
 */
export const checkList = [...databaseChecks, ...workChecks, ...serverChecks] as const satisfies readonly Check[]

export type CheckName = (typeof checkList)[number]['name']
