import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listStatements as endpoint } from '#domain/statements/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listStatementPage } from './queries.ts'

/** The days at each gateway, compared with our books. */
export async function listStatements(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listStatementPage(ctx.db, { branchId: ctx.branch.id, query: input })
  const statements = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    day: row.day,
    made_at: wireTime(row.made_at, ctx.branch.zone),
    ours: { captured: toWire(sen(row.ours_captured)), refunded: toWire(sen(row.ours_refunded)) },
    theirs: { captured: toWire(sen(row.theirs_captured)), refunded: toWire(sen(row.theirs_refunded)) },
    differences: row.differences,
  }))
  return page(statements, { total, limit: input.limit, page: input.page })
}
