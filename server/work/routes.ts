import * as api from '#domain/work/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listWorkRuns } from './list-work-runs.ts'
import { undoRun } from './undo-run.ts'

export const workRoutes: readonly Route[] = [read(api.listWorkRuns, listWorkRuns), write(api.undoRun, undoRun)]
