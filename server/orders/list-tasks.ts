import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listTasks as endpoint } from '#domain/orders/api.ts'
import type { Json } from '#server/db/tables.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listTasksPage } from './task-queries.ts'

/** The open tasks of staff, oldest first, then the finished ones. */
export async function listTasks(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { zone } = ctx.branch
  const { rows, total } = await listTasksPage(ctx.db, { branchId: ctx.branch.id, query: input })
  const tasks = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    details: named(row.details),
    created_at: wireTime(row.created_at, zone),
    done_at: row.done_at === null ? null : wireTime(row.done_at, zone),
  }))
  return page(tasks, { total, limit: input.limit, page: input.page })
}

function named(details: Json): Record<string, unknown> {
  return typeof details === 'object' && details !== null ? Object.fromEntries(Object.entries(details)) : {}
}
